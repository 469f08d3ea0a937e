#!/usr/bin/env perl
# A bot for hades that chooses any command of the menu. docs/agents.md describes the protocol.
#
#   perl docs/examples/bot.pl 3 any-seed            plays three games, if hades is on the PATH
#   perl docs/examples/bot.pl 3 any-seed rude       the same, with invalid lines thrown in
#   perl docs/examples/bot.pl 3 any-seed polite python -m hades     starts hades with this command
use strict;
use warnings;
use IPC::Open2;
use JSON::PP;

my ($games, $seed, $manners, @hades) = @ARGV;
die "perl bot.pl GAMES SEED [polite or rude [HADES...]]\n" unless defined $seed;
@hades = ('hades') unless @hades;
my $pid = open2(my $answers, my $requests, @hades, 'agent');
my @wrong = ('what?', '[]', '{"request": "fly"}', '{"request": "act", "command": "fly home"}');
my ($id, $errors) = (0, 0);
srand(1);

sub send_line {    # send one line, receive one line
    print {$requests} shift, "\n";
    return decode_json(scalar <$answers> // die "hades has ended\n");
}
sub ask {
    my $answer = send_line(encode_json({ id => ++$id, @_ }));
    die "$answer->{error}{message}\n" unless $answer->{ok} && $answer->{id} == $id;
    return $answer;
}
ask(request => 'hello', protocol => 1, name => 'perl');
for my $game (1 .. $games) {
    my $now = ask(request => 'new', seed => "$seed-$game", also => ['menu']);
    until ($now->{over}) {
        if (($manners // '') eq 'rude' && rand() < 0.02) {
            my $told = send_line($wrong[rand @wrong]);
            die "an invalid line was accepted\n" if $told->{ok};
            $errors++;
        }
        my @menu = @{ $now->{menu} };
        $now = ask(request => 'act', command => $menu[rand @menu]{name}, also => ['menu']);
    }
    print "game $game: $now->{over}{outcome}, $now->{over}{vp} VP\n";
}
ask(request => 'quit');
waitpid($pid, 0);
print "$id requests, $errors invalid lines\n";
exit($? >> 8);
