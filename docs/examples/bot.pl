#!/usr/bin/env perl
# A bot for hades that takes any command of the menu; docs/agents.md is what it speaks.
#
#   perl docs/examples/bot.pl 3 any-seed            three games; "hades" must be found
#   perl docs/examples/bot.pl 3 any-seed rude       ... with lines that are wrong thrown in
#   perl docs/examples/bot.pl 3 any-seed polite python -m hades
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

sub send_line {    # a line there, a line back
    print {$requests} shift, "\n";
    return decode_json(scalar <$answers> // die "hades is gone\n");
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
            die "that was no error\n" if $told->{ok};
            $errors++;
        }
        my @menu = @{ $now->{menu} };
        $now = ask(request => 'act', command => $menu[rand @menu]{name}, also => ['menu']);
    }
    print "game $game: $now->{over}{outcome}, $now->{over}{vp} VP\n";
}
ask(request => 'quit');
waitpid($pid, 0);
print "$id requests, $errors wrong lines\n";
exit($? >> 8);
