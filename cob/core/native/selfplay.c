/* Games to learn from: players of different tastes, who often play what is not the best that the search finds. */
#include "search.h"
#include <string.h>

enum { TURNS_IN_GAME = PHASES * ROUNDS, THOUSAND = 1000 };

typedef struct { int32_t width, most, blunders; float rivals; } Style; /* blunders: of a thousand turns, picked blindly */

static float taste(const float *opinion, const float *x) {
    float sum = 0;
    for (int feature = 0; feature < FEATURES; feature++) sum += opinion[feature] * x[feature];
    return sum;
}

static int choose(const Search *search, const Game *game, int plans, int seat, const float *opinion, float *x, float *certain) {
    float best = 0;
    int chosen = -1;
    for (int plan = 0; plan < plans; plan++) { /* the plan that suits the opinion, whose features are left in x */
        float seen[FEATURES], points = features(game, plan_state(search, plan), seat, seen), value;
        value = plan_value(search, plan) + taste(opinion, seen);
        if (chosen >= 0 && value <= best) continue;
        best = value;
        chosen = plan;
        *certain = points;
        memcpy(x, seen, sizeof seen);
    }
    return chosen;
}

/* Plays a game from a state at its first decision. Writes unscaled features, (players, turns, FEATURES), and points certain,
 * (players, turns), after each turn, and the points at the end. 1 for a bad position, 2 where memory lacks. */
API int cob_play_to_learn(const Game *game, const Evaluation *evaluation, State *state, const float *opinions, const Style *style,
                          float *x, float *certain, int32_t *points) {
    uint8_t turns[PLAYERS] = {0};
    uint64_t luck = state->chance ^ 0x5851F42D4C957F2Du; /* choices are drawn apart from the game's own chance */
    if (problem_of_state(game, state)) return 1;
    Search *search = new_search();
    if (!search) return 2;
    while (!state->over) {
        int seat = state->current;
        if (!state->phases_begun) { /* estates and start castles */
            Action actions[MOST_ACTIONS];
            int count = legal_actions(game, state, actions);
            apply_action(game, state, actions[below(&luck, (uint32_t)count)]);
            continue;
        }
        int plans = MIN(search_turn(search, game, evaluation, state, style->rivals, style->width), style->most);
        if (!plans) { free_search(search); return 2; }
        size_t place = (size_t)seat * TURNS_IN_GAME + turns[seat]++;
        int chosen = choose(search, game, plans, seat, opinions + seat * FEATURES, x + place * FEATURES, certain + place);
        if ((int)below(&luck, THOUSAND) < style->blunders) {
            chosen = (int)below(&luck, (uint32_t)plans);
            certain[place] = features(game, plan_state(search, chosen), seat, x + place * FEATURES);
        }
        memcpy(state, plan_state(search, chosen), SIZE_OF(state->players));
        apply_action(game, state, ACTION(END, 0, 0, 0, 0));
    }
    for (int seat = 0; seat < state->players; seat++) points[seat] = state->player[seat].points;
    free_search(search);
    return 0;
}
