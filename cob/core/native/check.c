/* What comes from outside is checked before it is used: every number of a position within its table, and what is kept
 * twice the same. A position that passes can be played and searched to its end without reading or writing outside of
 * it, without endless loops, and without sums that overflow. */
#include "core.h"
#include <string.h>

enum {
    MOST_GOODS = 42, /* all that there are */
    MOST = 10000, /* points, Silverlings or workers: more than any game brings, and far from what their fields hold */
};

static int is_tile(const Game *game, int tile) {
    return tile == NO_TILE || (tile < NO_TILE && game->about.kind[tile] < KINDS);
}

/* --- players --- */

static int is_offered(const Game *game, int seat, int layout) {
    for (int at = 0; at < game->about.offers[seat]; at++) if (game->about.offered[seat][at] == layout) return 1;
    return 0;
}

static int has_bad_storage(const Game *game, const Player *player) {
    if (player->stored > STORAGE) return 1;
    for (int at = 0; at < STORAGE; at++) {
        int tile = player->storage[at];
        if (!is_tile(game, tile) || (tile == NO_TILE) != (at >= player->stored)) return 1;
    }
    return 0;
}

static int has_bad_dice(const Player *player) {
    if (player->unused > 2) return 1;
    for (int at = 0; at < 2; at++) {
        int die = player->dice[at];
        if (die > 6 || player->rolled[at] > 6 || (die == 0) != (at >= 2 - player->unused)) return 1;
    }
    return 0;
}

static int has_bad_goods(const Player *player) {
    int types = 0;
    for (int good = 0; good < GOODS; good++) {
        if (player->goods[good] > MOST_GOODS || player->sold[good] > MOST_GOODS) return 1;
        types += player->goods[good] > 0;
    }
    return player->goods[0] || player->sold[0] || types > STORAGE;
}

static int has_bad_points(const Player *player) {
    if (player->points < 0 || player->points > MOST || player->silverlings > MOST || player->workers > MOST) return 1;
    for (int source = 0; source < SOURCES; source++)
        if (player->points_by[source] < 0 || player->points_by[source] > MOST) return 1;
    for (int at = 0; at < SCORERS; at++)
        if (player->credited[at] < -1 || player->credited[at] > MOST) return 1;
    return 0;
}

static int has_bad_estate(const Game *game, const Player *player) {
    const Estate *estate = &game->estate[player->layout];
    uint64_t filled = 0, around = 0, barred[BUILDINGS] = {0};
    uint32_t knowledge = 0;
    for (int space = 0; space < SPACES; space++) {
        int tile = player->estate[space];
        if (tile == NO_TILE) continue;
        if (!is_tile(game, tile)) return 1;
        filled |= (uint64_t)1 << space;
        around |= game->about.neighbours[space];
        if (tile < BUILDINGS) barred[tile] |= estate->region[estate->region_of[space]];
        else if (game->about.number[tile]) knowledge |= (uint32_t)1 << game->about.number[tile];
    }
    return filled != player->filled || (around & ~filled) != player->frontier || knowledge != player->knowledge
        || memcmp(barred, player->barred, sizeof barred) != 0;
}

static int has_bad_place(const State *state, const Player *player) { /* on the turn order track */
    int below = 0;
    if (!state->ordered) return player->step != 0 || player->height != NONE;
    for (int seat = 0; seat < state->players; seat++) {
        const Player *other = state->player + seat;
        below += other->step == player->step && other->height < player->height;
        if (other != player && other->step == player->step && other->height == player->height) return 1;
    }
    return player->step >= TRACK || player->height != below;
}

static int has_bad_player(const Game *game, const State *state, int seat) {
    const Player *player = state->player + seat;
    if (!is_offered(game, seat, player->layout) || player->large > 63 || player->small > 63) return 1;
    if (player->castle != NONE && (player->castle >= SPACES || game->estate[player->layout].kinds[player->castle] != CASTLE)) return 1;
    return has_bad_storage(game, player) || has_bad_dice(player) || has_bad_goods(player) || has_bad_points(player)
        || has_bad_estate(game, player) || has_bad_place(state, player);
}

/* --- the table --- */

static int has_bad_order(const State *state) {
    int seats = 0;
    if (!state->ordered) return 0;
    for (int at = 0; at < state->players; at++) {
        if (state->order[at] >= state->players) return 1;
        seats |= 1 << state->order[at];
    }
    return seats != (1 << state->players) - 1;
}

static int has_bad_course(const Game *game, const State *state) { /* phases, rounds and the goods for them */
    if (!state->phases_begun) return state->round || state->goods_left;
    return !state->ordered || state->phases_begun > game->about.phases || state->round > ROUNDS || state->goods_left > ROUNDS
        || state->goods_left < ROUNDS - state->round;
}

static int is_due(const Game *game, const State *state, int asked) { /* what is asked outside of turns, or falls to chance */
    switch (asked) {
    case ESTATE_CHOICE: case CASTLE_CHOICE: return state->ordered && !state->phases_begun && !state->player[state->current].filled;
    case DUE_START: return !state->ordered;
    case DUE_GOODS: return state->ordered && !state->phases_begun;
    case DUE_PHASE: return state->ordered && state->phases_begun < game->about.phases;
    case DUE_ROUND: return state->phases_begun && state->round < ROUNDS;
    default: return 0;
    }
}

static int has_bad_stack(const Game *game, const State *state) {
    const Player *player = state->player + state->current;
    if (state->waiting > PENDING || state->over != !state->waiting) return 1;
    if (state->over) return 0;
    if (state->pending[0] != TURN) return state->waiting > 1 || !is_due(game, state, state->pending[0]);
    if (!state->phases_begun) return 1; /* luck values a position at the start of a round as one at the end of the round before */
    for (int at = 1; at < state->waiting; at++) {
        int asked = state->pending[at];
        if (asked == TURN || asked > CRANE_CHOICE) return 1;
        if (asked == GEESE_CHOICE && (state->place[at] >= SPACES || !species_beside(game, player, state->place[at]))) return 1;
    }
    return 0;
}

static int has_bad_board(const Game *game, const State *state) {
    for (int space = 0; space < BOARD_SPACES; space++) if (!is_tile(game, state->board[space])) return 1;
    for (int depot = 0; depot <= DEPOTS; depot++) for (int good = 0; good < GOODS; good++)
        if (state->depot_goods[depot][good] > (depot && good ? MOST_GOODS : 0)) return 1;
    for (int at = 0; at < ROUNDS; at++) {
        int good = state->round_goods[at];
        if (good >= GOODS || (good == 0) != (at < ROUNDS - state->goods_left)) return 1;
    }
    return 0;
}

static int has_bad_supplies(const Game *game, const State *state) { /* too much in them, or too little for the phases to come */
    const Description *about = &game->about;
    int black = 0, goods = 0, size[KINDS] = {0}, needed[KINDS] = {0};
    for (int tile = 0; tile < TILES; tile++) {
        int kind = about->kind[tile];
        if (state->coloured[tile] > about->coloured[tile] || state->black[tile] > about->black[tile]) return 1;
        if (kind < KINDS) { size[kind] += state->coloured[tile]; black += state->black[tile]; }
        else if (state->coloured[tile] || state->black[tile]) return 1;
    }
    for (int good = 0; good < GOODS; good++) {
        if (state->unseen[good] > (good ? about->goods_per_type : 0)) return 1;
        goods += state->unseen[good];
    }
    for (int phase = state->phases_begun; phase < about->phases; phase++) {
        black -= about->black_tiles;
        goods -= ROUNDS;
        for (int space = 0; space < DEPOT_SPACES; space++)
            if (about->deals[phase][space] < KINDS) needed[about->deals[phase][space]]++;
    }
    if (!state->ordered) { /* start castles are still to come */
        needed[CASTLE] += state->players;
        if (state->coloured[about->start_castle] < state->players) return 1;
    }
    if (state->waiting && (state->pending[0] == DUE_START || state->pending[0] == DUE_GOODS)) goods -= about->starting_goods * state->players;
    for (int kind = 0; kind < KINDS; kind++) if (size[kind] < needed[kind]) return 1;
    return black < 0 || goods < 0;
}

int problem_of_state(const Game *game, const State *state) {
    if (state->players != game->about.players || state->current >= state->players || state->white > 6 || state->large > 63
        || state->small > 63 || state->ordered > 1 || state->over > 1 || state->bought > 1 || state->hired > 1) return 1;
    if (has_bad_order(state) || has_bad_course(game, state)) return 2;
    for (int seat = 0; seat < state->players; seat++) if (has_bad_player(game, state, seat)) return 3;
    if (has_bad_stack(game, state)) return 4;
    if (has_bad_board(game, state)) return 5;
    return has_bad_supplies(game, state) ? 6 : 0;
}

int problem_of_action(const Game *game, const State *state, Action action) {
    Action actions[MOST_ACTIONS];
    int count = legal_actions(game, state, actions);
    for (int at = 0; at < count; at++) if (actions[at] == action) return 0;
    return 1;
}
