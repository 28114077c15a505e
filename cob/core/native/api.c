/* The doors of the library for rules: each checks what it is given. */
#include "core.h"
#include <string.h>

API int cob_problem(const Game *game, const State *state) { return problem_of_state(game, state); }

API int cob_legal_actions(const Game *game, const State *state, Action *actions) { /* -1 for a bad position */
    return problem_of_state(game, state) ? -1 : legal_actions(game, state, actions);
}

API int cob_apply(const Game *game, State *state, const Action *actions, int count) { /* how many could be applied */
    for (int at = 0; at < count; at++) {
        if (problem_of_state(game, state) || problem_of_action(game, state, actions[at])) return at;
        apply_action(game, state, actions[at]);
    }
    return count;
}

API int cob_new_state(const Game *game, const uint8_t *castles, uint64_t seed, State *state) { /* at its first decision */
    memset(state, 0, sizeof *state);
    state->chance = seed;
    state->players = (uint8_t)game->about.players;
    state->large = state->small = (1 << KINDS) - 1;
    memset(state->board, NO_TILE, BOARD_SPACES);
    memcpy(state->coloured, game->about.coloured, TILES);
    memcpy(state->black, game->about.black, TILES);
    memset(state->unseen + 1, game->about.goods_per_type, GOODS - 1);
    for (int seat = 0; seat < state->players; seat++) {
        Player *player = state->player + seat;
        memset(player->estate, NO_TILE, SPACES);
        memset(player->storage, NO_TILE, STORAGE);
        memset(player->credited, -1, sizeof player->credited);
        player->silverlings = (uint16_t)game->about.silverlings;
        player->unused = 2;
        player->layout = game->about.offered[seat][0];
        player->castle = castles[seat];
        player->height = NONE;
    }
    state->pending[0] = DUE_START;
    state->waiting = 1;
    if (problem_of_state(game, state)) return 1;
    draw_due(game, state);
    return 0;
}
