"""The rules, one module per section, in rulebook order.

    4.0  combat_resolution      6.6  rally
    5.1  orbital_combat         6.7  hq_request
    5.2  preferred_direction    6.8  forced_march
    5.3  reinforcement          6.9  science
    5.4  enemy_movement         7.1  repair_step
    5.5  officer_step           7.2  vittles_movement
    5.6  nasty_surprise         7.3  vittles_attack
    5.7  ground_combat          8.0  recovery
    6.0  shl_phase              9.0  end_turn
    6.0  activation             10.0 surface_installations
    6.1  full_move              11.0 circles
    6.2  full_fire              12.0 vittles
    6.3  run_and_gun            14.0 victory
    6.4  cfp                    15.0 set_up
    6.5  sabotage               15.2 teleporter
                                15.3 bombardment

A module can provide steps, which run by themselves, and asks, which wait for the player. The functions of
both take the State and the agenda frame on top. An ask is (menu, do, prompt, clause ids).
"""
