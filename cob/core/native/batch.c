#include "batch.h"
#include <string.h>

#define NAME(name) #name " "
const char *cob_batch_slices(void) { return SLICES(NAME); }
const char *cob_batch_actions(void) { return ACTION_PARTS; }

/* --- the numbers of actions: cob/environment/action_table.py --- */

static int board_space(const State *state, int depot, int tile) { /* the first one with the tile */
    int space = depot ? PER_DEPOT * (depot - 1) : DEPOT_SPACES;
    while (state->board[space] != tile) space++;
    return space;
}

static int stored_at(const Player *player, int tile) {
    int place = 0;
    while (player->storage[place] != tile) place++;
    return place;
}

static int offered_at(const Game *game, int seat, int layout) {
    int place = 0;
    while (game->about.offered[seat][place] != layout) place++;
    return place;
}

static int number_of(const Encoding *code, const Game *game, const State *state, Action action) {
    const Player *player = state->player + state->current;
    const int32_t *step = code->step[OP(action)];
    int first = code->first[OP(action)], die = (int)DIE(action), a = (int)A(action), b = (int)B(action), c = (int)C(action);
    int discard = c == NONE || (OP(action) != TAKE && !IS_PURCHASE(action)) ? 0 : 1 + stored_at(player, c);
    switch (OP(action)) {
    case TAKE: return first + step[0] * die + step[1] * board_space(state, a, b) + step[2] * discard;
    case ADD: return first + step[0] * die + step[1] * stored_at(player, a) + step[2] * b;
    case SELL: return first + step[0] * die + step[1] * (a - 1);
    case WORK: return first + step[0] * die;
    case BUY: return first + step[0] * board_space(state, a, b) + step[1] * discard;
    case BUY_FOR_WORKERS: return first + step[1] * board_space(state, a, b) + step[2] * discard;
    case LOAD: return first + step[0] * code->haul[a][b] + step[1] * code->load[c];
    case CHOOSE_ESTATE: return first + step[0] * offered_at(game, state->current, a);
    default: return first + step[0] * a; /* one part, or none */
    }
}

/* --- what a player sees: cob/environment/observation.py --- */

static void write_plus(int16_t *to, const uint8_t *from, int count, int more) {
    for (int at = 0; at < count; at++) to[at] = (int16_t)(from[at] + more);
}
static void write_tiles(int16_t *to, const uint8_t *from, int count) { /* 0 for an empty place */
    for (int at = 0; at < count; at++) to[at] = (int16_t)((from[at] + 1) % TILES);
}
static void write_bits(int16_t *to, int mask) {
    for (int kind = 0; kind < KINDS; kind++) to[kind] = (int16_t)(mask >> kind & 1);
}

static void see_table(const Encoding *code, const State *state, int seat, int16_t *to) {
    int asked = state->pending[state->waiting - 1];
    to[code->at.players] = state->players;
    memcpy(to + code->at.rules, code->settings, (size_t)code->switches * sizeof *to);
    to[code->at.phase] = state->phases_begun;
    to[code->at.round] = state->round;
    to[code->at.white_die] = state->white;
    to[code->at.decides] = (int16_t)((state->current - seat + state->players) % state->players);
    to[code->at.asked] = code->question[asked];
    to[code->at.geese_space] = (int16_t)(asked == GEESE_CHOICE ? 1 + state->place[state->waiting - 1] : 0);
    to[code->at.bought] = state->bought;
    to[code->at.hired] = state->hired;
    write_tiles(to + code->at.board, state->board, BOARD_SPACES);
    for (int depot = 1; depot <= DEPOTS; depot++)
        write_plus(to + code->at.depot_goods + (GOODS - 1) * (depot - 1), state->depot_goods[depot] + 1, GOODS - 1, 0);
    write_plus(to + code->at.round_goods, state->round_goods + ROUNDS - state->goods_left, state->goods_left, 0);
    write_bits(to + code->at.large_bonuses_left, state->large);
    write_bits(to + code->at.small_bonuses_left, state->small);
    write_plus(to + code->at.unseen_tiles, state->coloured, code->faces, 0);
    write_plus(to + code->at.unseen_black_tiles, state->black, code->faces, 0);
    write_plus(to + code->at.unseen_goods, state->unseen + 1, GOODS - 1, 0);
}

static void see_player(const Encoding *code, const Game *game, const State *state, int seat, int is_hidden, int16_t *to) {
    const Player *player = state->player + seat; /* hidden: whose estate and castle are secret still (ledger EXP-04) */
    const Estate *estate = &game->estate[is_hidden ? game->about.offered[seat][0] : player->layout];
    to[code->at.points] = (int16_t)player->points;
    for (int at = 0; state->ordered && at < state->players; at++) if (state->order[at] == seat) to[code->at.turn] = (int16_t)(1 + at);
    if (player->height != NONE) {
        to[code->at.track] = player->step;
        to[code->at.track + 1] = player->height;
    }
    to[code->at.silverlings] = (int16_t)player->silverlings;
    to[code->at.workers] = (int16_t)player->workers;
    write_plus(to + code->at.dice, player->dice, 2, 0);
    write_plus(to + code->at.rolled, player->rolled, 2, 0);
    write_tiles(to + code->at.storage, player->storage, STORAGE);
    write_plus(to + code->at.goods, player->goods + 1, GOODS - 1, 0);
    write_plus(to + code->at.sold, player->sold + 1, GOODS - 1, 0);
    write_bits(to + code->at.large_bonuses, player->large);
    write_bits(to + code->at.small_bonuses, player->small);
    for (int at = 0; at < game->about.scorers; at++) to[code->at.credited + at] = (int16_t)MAX(player->credited[at], 0);
    if (!is_hidden) write_tiles(to + code->at.tiles, player->estate, SPACES);
    write_plus(to + code->at.colours, estate->kinds, SPACES, 1);
    write_plus(to + code->at.values, estate->dice, SPACES, 0);
}

static void see(const Batch *batch, const Game *game, const State *state, int16_t *to) { /* as the player to move */
    const Encoding *code = batch->encoding;
    int seat = state->current, is_secret = batch->secret && !state->phases_begun;
    memset(to, 0, (size_t)code->size * sizeof *to);
    see_table(code, state, seat, to);
    for (int step = 0; step < state->players; step++)
        see_player(code, game, state, (seat + step) % state->players, is_secret && step, to + step * code->player_step);
    if (state->pending[state->waiting - 1] != ESTATE_CHOICE) return;
    for (int at = 0; at < game->about.offers[seat]; at++) {
        const Estate *estate = &game->estate[game->about.offered[seat][at]];
        write_plus(to + code->at.colours_to_choose + at * code->choice_step, estate->kinds, SPACES, 1);
        write_plus(to + code->at.values_to_choose + at * code->choice_step, estate->dice, SPACES, 0);
    }
}

/* --- steps --- */

static size_t row(const Batch *batch, int at) { return (size_t)at * (size_t)batch->encoding->actions; }

static void show(const Batch *batch, int at) { /* whose move it is, what that player sees, and what it may do */
    const Encoding *code = batch->encoding;
    const Game *game = batch->game[at];
    const State *state = batch->state + at;
    Action *action = batch->action + row(batch, at);
    int16_t *number = batch->number + row(batch, at);
    int8_t *mask = batch->mask + row(batch, at);
    int count = batch->legal[at] = legal_actions(game, state, action);
    memset(mask, 0, (size_t)code->actions);
    for (int each = 0; each < count; each++) {
        number[each] = (int16_t)number_of(code, game, state, action[each]);
        mask[number[each]] = 1;
    }
    batch->to_move[at] = state->current;
    see(batch, game, state, batch->seen + (size_t)at * (size_t)code->size);
}

static int begin(const Batch *batch, int at) {
    const uint8_t castles[PLAYERS] = {NONE, NONE, NONE, NONE};
    batch->game[at] = batch->next_game[at];
    if (cob_new_state(batch->game[at], castles, batch->next_seed[at], batch->state + at)) return 1;
    show(batch, at);
    return 0;
}

int cob_batch_begin(const Batch *batch) {
    if (batch->encoding->actions < MOST_ACTIONS) return 1;
    memset(batch->reward, 0, (size_t)(batch->games * batch->players) * sizeof *batch->reward);
    memset(batch->points, 0, (size_t)(batch->games * batch->players) * sizeof *batch->points);
    memset(batch->ended, 0, (size_t)batch->games);
    for (int at = 0; at < batch->games; at++) if (begin(batch, at)) return 1;
    return 0;
}

static int is_ahead(const Game *game, const Player *one, const Player *other) { /* END-08, TIE-01 to TIE-03 */
    int empty = count_bits(other->filled) - count_bits(one->filled);
    if (one->points != other->points) return one->points > other->points;
    if (empty) return game->about.most_empty_wins ? empty > 0 : empty < 0;
    return goes_before(other, one);
}

static void reward(const Batch *batch, int at, const int32_t *before) { /* the rewards of all players sum to 0 */
    const State *state = batch->state + at;
    float *rewards = batch->reward + at * batch->players;
    int others = batch->players - 1, gained = 0;
    for (int seat = 0; seat < batch->players; seat++) gained += state->player[seat].points - before[seat];
    for (int seat = 0; seat < batch->players; seat++) {
        int own = state->player[seat].points - before[seat], better = 0;
        for (int other = 0; other < batch->players; other++)
            better += other != seat && is_ahead(batch->game[at], state->player + other, state->player + seat);
        if (!batch->by_rank) rewards[seat] = (float)(own - (double)(gained - own) / others);
        else rewards[seat] = state->over ? (float)(1 - (double)(2 * better) / others) : 0;
    }
}

static void step(const Batch *batch, int at, Action action) {
    State *state = batch->state + at;
    int32_t *points = batch->points + at * batch->players, before[PLAYERS];
    for (int seat = 0; seat < batch->players; seat++) before[seat] = state->player[seat].points;
    apply_action(batch->game[at], state, action);
    for (int seat = 0; seat < batch->players; seat++) points[seat] = state->player[seat].points;
    reward(batch, at, before);
    batch->ended[at] = state->over;
    if (state->over) begin(batch, at); /* a game like one that has begun can begin */
    else show(batch, at);
}

static int place_of(const Batch *batch, int at, int32_t number) { /* among the allowed actions; -1 if it is none */
    const int16_t *numbers = batch->number + row(batch, at);
    for (int place = 0; place < batch->legal[at]; place++) if (numbers[place] == number) return place;
    return -1;
}

int cob_batch_step(const Batch *batch, const int32_t *numbers) {
    for (int at = 0; at < batch->games; at++) if (place_of(batch, at, numbers[at]) < 0) return at;
    for (int at = 0; at < batch->games; at++)
        step(batch, at, batch->action[row(batch, at) + (size_t)place_of(batch, at, numbers[at])]);
    return -1;
}

void cob_batch_choose(const Batch *batch, uint64_t *chance, int32_t *numbers) {
    for (int at = 0; at < batch->games; at++)
        numbers[at] = batch->number[row(batch, at) + below(chance, (uint32_t)batch->legal[at])];
}
