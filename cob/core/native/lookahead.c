/* Playing turns on in possible futures, and the searches that Python asks for. */
#include "search.h"
#include <string.h>

static int play_turn(Search *search, const Game *game, const Evaluation *evaluation, State *state, float rivals, int width) {
    if (!search_turn(search, game, evaluation, state, rivals, width)) return 0;
    memcpy(state, plan_state(search, 0), SIZE_OF(state->players));
    return 1;
}

static void take_one(State *state, int begin, int end) {
    uint8_t spaces[BOARD_SPACES];
    int count = 0;
    for (int space = begin; space < end; space++) if (state->board[space] != NO_TILE) spaces[count++] = (uint8_t)space;
    if (count) state->board[spaces[below(&state->chance, (uint32_t)count)]] = NO_TILE;
}

static void take_tiles(State *state) { /* about what a player takes: two thirds of a tile, and a quarter is bought */
    if (below(&state->chance, 3)) take_one(state, 0, DEPOT_SPACES);
    if (!below(&state->chance, 4)) take_one(state, DEPOT_SPACES, BOARD_SPACES);
}

static int let_others_play(Search *search, const Game *game, const Evaluation *evaluation, State *state, const Foresight *how) {
    int seat = state->current;
    apply_action(game, state, ACTION(END, 0, 0, 0, 0));
    while (!state->over && state->current != seat) {
        if (!how->beam_of_others) take_tiles(state);
        else if (!play_turn(search, game, evaluation, state, how->rivals, how->beam_of_others)) return 0;
        apply_action(game, state, ACTION(END, 0, 0, 0, 0));
    }
    return 1;
}

static int finish_round(Search *search, const Game *game, const Evaluation *evaluation, State *state, const Foresight *how) {
    while (state->current != state->order[state->players - 1]) {
        apply_action(game, state, ACTION(END, 0, 0, 0, 0));
        if (!play_turn(search, game, evaluation, state, how->rivals, how->beam_of_others)) return 0;
    }
    return 1;
}

static int play_on(Search *search, const Game *game, const Evaluation *evaluation, State *state, const Foresight *how) {
    for (int turn = 0; turn < how->turns_ahead; turn++) {
        if (!let_others_play(search, game, evaluation, state, how)) return 0;
        if (state->over) return 1;
        if (!play_turn(search, game, evaluation, state, how->rivals, how->beam_ahead)) return 0;
    }
    return !how->beam_of_others || finish_round(search, game, evaluation, state, how);
}

static int play_rounds(Search *search, const Game *game, const Evaluation *evaluation, State *state, const Foresight *how, int rounds) {
    for (int round = 0; round < rounds; round++) {
        if (round) apply_action(game, state, ACTION(END, 0, 0, 0, 0));
        if (!play_turn(search, game, evaluation, state, how->rivals, how->beam_of_others)) return 0;
        if (!finish_round(search, game, evaluation, state, how)) return 0;
    }
    return 1;
}

/* --- for Python: 0 where all went well, else 1 for a bad position and 2 where memory lacks --- */

static int asks_player(const Game *game, const State *state) { /* whether it is a good position of somebody's turn */
    return !problem_of_state(game, state) && state->waiting && state->pending[0] == TURN;
}

static int is_possible(const Foresight *how, int fewest) { /* whether turns can be played on so, others by so many at least */
    return how->turns_ahead >= 0 && how->beam_ahead >= 1 && how->beam_of_others >= fewest;
}

/* Searches through a turn from each position. Of each the best `most` plans are written: numbers of plans into `plans`,
 * then (positions, most) values, lengths, actions (LONGEST each) and positions. */
API int cob_search(const Game *game, const Evaluation *evaluation, const State *states, int count, float rivals, int width, int most,
                   int32_t *plans, float *values, int32_t *lengths, Action *actions, State *ends, int64_t *valued) {
    Search *search = new_search();
    int problem = search ? 0 : 2;
    for (int at = 0; !problem && at < count; at++) {
        if (width < 1 || !asks_player(game, states + at)) { problem = 1; break; }
        int found = search_turn(search, game, evaluation, states + at, rivals, width);
        if (!found) problem = 2;
        plans[at] = MIN(found, most);
        for (int plan = 0; plan < plans[at]; plan++) {
            size_t place = (size_t)at * (size_t)most + (size_t)plan;
            values[place] = plan_value(search, plan);
            lengths[place] = plan_actions(search, plan, actions + place * LONGEST);
            memset(ends + place, 0, sizeof *ends);
            memcpy(ends + place, plan_state(search, plan), SIZE_OF(states[at].players));
        }
    }
    if (search) *valued = positions_valued(search);
    free_search(search);
    return problem;
}

/* Plays each position on in the future of each seed, the first position's first. */
API int cob_play_on(const Game *game, const Evaluation *evaluation, const State *states, int count, const uint64_t *seeds, int futures,
                    const Foresight *how, State *ends, int64_t *valued) {
    Search *search = new_search();
    int problem = search ? 0 : 2;
    for (int at = 0; !problem && at < count; at++) {
        if (!is_possible(how, 0) || !asks_player(game, states + at)) problem = 1;
        for (int future = 0; !problem && future < futures; future++) {
            State *state = ends + (size_t)at * (size_t)futures + (size_t)future;
            *state = states[at];
            state->chance = seeds[future];
            if (!play_on(search, game, evaluation, state, how)) problem = 2;
        }
    }
    if (search) *valued = positions_valued(search);
    free_search(search);
    return problem;
}

/* Plays positions at the start of a round on where they are, until everybody has played so many rounds. */
API int cob_play_rounds(const Game *game, const Evaluation *evaluation, State *states, int count, const Foresight *how, int rounds, int64_t *valued) {
    Search *search = new_search();
    int problem = search ? 0 : 2;
    for (int at = 0; !problem && at < count; at++) {
        if (!is_possible(how, 1) || !asks_player(game, states + at)) problem = 1;
        else if (!play_rounds(search, game, evaluation, states + at, how, rounds)) problem = 2;
    }
    if (search) *valued = positions_valued(search);
    free_search(search);
    return problem;
}
