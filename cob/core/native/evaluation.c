#include "evaluation.h"
#include <stdlib.h>
#include <string.h>

struct Evaluation {
    float weights[TURNS][2][FEATURES]; /* at each moment */
    float gain[FEATURES], offset[FEATURES], first[FEATURES][UNITS], hidden[UNITS]; /* hidden: where all features are zero */
    float second[UNITS][MORE_UNITS], second_bias[MORE_UNITS], last[MORE_UNITS], last_bias, share, limit;
};

static float within(float value, float limit) {
    value = value > limit ? limit : value;
    return value < -limit ? -limit : value;
}

static float taken(const Evaluation *evaluation, int feature, float x) { /* a feature as the first layer takes it */
    return within(evaluation->gain[feature] * x - evaluation->offset[feature], evaluation->limit);
}

Evaluation *cob_new_evaluation(const Weights *given) {
    Evaluation *new = calloc(1, sizeof *new);
    if (!new) return NULL;
    for (int turns = 0; turns < TURNS; turns++) for (int side = 0; side < 2; side++) for (int feature = 0; feature < FEATURES; feature++) {
        const float *moments = given->moments + (turns * 2 + side) * MOMENTS, *weights = given->weights + feature * MOMENTS;
        float sum = 0;
        for (int moment = 0; moment < MOMENTS; moment++) sum += weights[moment] * moments[moment];
        new->weights[turns][side][feature] = sum;
    }
    new->share = given->share;
    if (new->share == 0) return new;
    new->limit = given->limit;
    new->last_bias = given->last_bias;
    memcpy(new->gain, given->gain, sizeof new->gain);
    memcpy(new->offset, given->offset, sizeof new->offset);
    memcpy(new->first, given->first, sizeof new->first);
    memcpy(new->hidden, given->first_bias, sizeof new->hidden);
    memcpy(new->second, given->second, sizeof new->second);
    memcpy(new->second_bias, given->second_bias, sizeof new->second_bias);
    memcpy(new->last, given->last, sizeof new->last);
    for (int feature = 0; feature < IN_A_TURN; feature++)
        for (int unit = 0; unit < UNITS; unit++) new->hidden[unit] += taken(new, feature, 0) * new->first[feature][unit];
    return new;
}

void cob_free_evaluation(Evaluation *evaluation) {
    free(evaluation);
}

static float added(const Evaluation *evaluation, const float *hidden) { /* by the network, from the sums of its first layer */
    float units[MORE_UNITS], sum = evaluation->last_bias;
    memcpy(units, evaluation->second_bias, sizeof units);
    for (int unit = 0; unit < UNITS; unit++) {
        float value = hidden[unit] > 0 ? hidden[unit] : 0;
        for (int more = 0; more < MORE_UNITS; more++) units[more] += value * evaluation->second[unit][more];
    }
    for (int more = 0; more < MORE_UNITS; more++) sum += (units[more] > 0 ? units[more] : 0) * evaluation->last[more];
    return sum;
}

static void change(const Evaluation *evaluation, const float *weights, int feature, float from, float to, float *hidden, float *sum) {
    *sum += (to - from) * weights[feature];
    if (feature >= IN_A_TURN || evaluation->share == 0) return;
    float difference = taken(evaluation, feature, to) - taken(evaluation, feature, from);
    for (int unit = 0; unit < UNITS; unit++) hidden[unit] += difference * evaluation->first[feature][unit];
}

void forget(Reference *references) {
    for (int seat = 0; seat < PLAYERS; seat++) references[seat].is_known = references[seat].moves = references[seat].waiting.is_known = 0;
}

FAST float value_of(const Game *game, const Evaluation *evaluation, const State *state, int seat, const Offer *offer, Reference *reference) {
    if (state->over) return (float)state->player[seat].points;
    float x[PADDED], hidden[UNITS], sum = 0, certain;
    if (seat == state->current) certain = features_with(game, state, seat, offer, x);
    else certain = features_beside(game, state, seat, offer, &reference->waiting, x);
    memset(x + FEATURES, 0, (PADDED - FEATURES) * sizeof *x);
    int turns_left = TURNS_LEFT(game, state);
    const float *weights = evaluation->weights[turns_left][state->round == 0];
    if (turns_left == 0) memset(x, 0, IN_A_TURN * sizeof *x); /* nothing comes but what the turn still has to give */
    if (reference->is_known) { memcpy(hidden, reference->hidden, sizeof hidden); sum = reference->sum; }
    else { memcpy(hidden, evaluation->hidden, sizeof hidden); memset(reference->x, 0, sizeof reference->x); }
    int changed[PADDED], count = 0;
    for (int begin = 0; begin < PADDED; begin += 16) {
        if (!memcmp(x + begin, reference->x + begin, 16 * sizeof *x)) continue;
        for (int feature = begin; feature < begin + 16; feature++) {
            changed[count] = feature;
            count += x[feature] != reference->x[feature];
        }
    }
    for (int at = 0; at < count; at++) change(evaluation, weights, changed[at], reference->x[changed[at]], x[changed[at]], hidden, &sum);
    if (!reference->is_known || reference->moves) {
        memcpy(reference->x, x, sizeof x);
        memcpy(reference->hidden, hidden, sizeof hidden);
        reference->sum = sum;
        reference->is_known = 1;
        reference->moves = 0;
    }
    return certain + sum + (evaluation->share != 0 ? evaluation->share * added(evaluation, hidden) : 0);
}

float others_of(const Game *game, const Evaluation *evaluation, const State *state, int seat, const Offer *offer, Reference *references) {
    float sum = 0;
    for (int other = 0; other < state->players; other++)
        if (other != seat) sum += value_of(game, evaluation, state, other, offer, references + other);
    return sum;
}

uint64_t seen_by_others(const Game *game, const State *state, uint64_t key) {
    const Player *player = state->player + state->current;
    const Estate *estate = game->estate + player->layout;
    uint64_t words[12] = {0};
    uint8_t rest[8] = {state->large, state->small, player->step, player->height};
    memcpy(words, state->board, BOARD_SPACES); /* words 0 to 3 */
    memcpy(words + 4, state->depot_goods, sizeof state->depot_goods); /* words 4 to 10 */
    memcpy(words + 11, rest, sizeof rest);
    for (int at = 0; at < 12; at++) key = mixed(key, words[at]);
    for (int kind = 0; kind < KINDS; kind++) key = mixed(key, (uint64_t)count_bits(estate->of_kind[kind] & player->filled));
    return key;
}

float lead_of(const Game *game, const Evaluation *evaluation, const State *state, int seat, float rivals, Reference *references) {
    Offer offer;
    count_offer(game, state, &offer);
    float own = value_of(game, evaluation, state, seat, &offer, references + seat);
    return rivals == 0 ? own : own - rivals * others_of(game, evaluation, state, seat, &offer, references) / (float)(state->players - 1);
}

/* --- for Python --- */

#define NAMED(name, size) #name " " #size " "
API const char *cob_feature_groups(void) { return FEATURE_GROUPS(NAMED); }

API int cob_features(const Game *game, const State *states, int count, int seat, float *x, float *certain) {
    for (int at = 0; at < count; at++) {
        if (problem_of_state(game, states + at) || seat < 0 || seat >= states[at].players) return 1;
        certain[at] = features(game, states + at, seat, x + (size_t)at * FEATURES);
    }
    return 0;
}

API int cob_values(const Game *game, const Evaluation *evaluation, const State *states, int count, int seat, float rivals, float *values) {
    for (int at = 0; at < count; at++) {
        Reference references[PLAYERS];
        if (problem_of_state(game, states + at) || seat < 0 || seat >= states[at].players) return 1;
        forget(references);
        values[at] = lead_of(game, evaluation, states + at, seat, rivals, references);
    }
    return 0;
}
