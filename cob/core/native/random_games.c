/* Whole games in which every player chooses at random: how fast the rules are, and what they bring. */
#include "core.h"

API int cob_play_random(const Game *game, const uint8_t *castles, uint64_t seed, int games, int64_t *actions, int64_t *points) {
    Action legal[MOST_ACTIONS];
    State state;
    uint64_t hand = ~seed; /* who chooses must not draw the numbers that the game draws */
    *actions = *points = 0;
    for (int number = 0; number < games; number++) {
        if (cob_new_state(game, castles, seed + (uint64_t)number, &state)) return 1;
        for (; !state.over; ++*actions) {
            int count = legal_actions(game, &state, legal);
            apply_action(game, &state, legal[below(&hand, (uint32_t)count)]);
        }
        for (int seat = 0; seat < state.players; seat++) *points += state.player[seat].points;
    }
    return 0;
}
