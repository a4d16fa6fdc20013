"""folds.py - the creases of cloth that the drape is too coarse for, drawn in finished map sets.

    python3 folds.py [SET/VIEW...]    # writes shade anew, for legs more; then node scripts/tiles.ts SET/VIEW...

The mesh of a drape has a point every .3 inches and makes soft folds; what it lacks are the creases that pull at an
armhole, stand at an elbow and above a cuff, and the gathers below elastic. Armpits, sleeves and hems are found in the
outline. The print lies under the same light: u, v, cover and heather stay as they are. Run it once for a set.
"""
import os, sys, json
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, gaussian_filter1d
from relief import MAPS, fold, lit, off, q8, spline, step

VIEWS = [s + '/' + v for s in ('hoodie', 'zip-hoodie', 'crop-hoodie', 'youth-hoodie', 'sweatshirt', 'tshirt') for v in ('front', 'worn')]
VIEWS += [s + '/front' for s in ('womens-tee', 'longsleeve', 'joggers', 'leggings', 'shorts')] + ['joggers/back', 'leggings/back', 'longsleeve/back']
VIEWS += [s + '/' + v for s in ('hoodie', 'zip-hoodie', 'sweatshirt', 'tshirt', 'womens-tee') for v in ('back', 'worn-back')]
# Of what is folded more or less: knit is soft, fleece is thick.
FLEECE = ('hoodie', 'zip-hoodie', 'crop-hoodie', 'youth-hoodie', 'sweatshirt', 'joggers', 'shorts')

# Creases of a drape that are pressed out of tops.
HARD = {'womens-tee/worn-back': [[(350, 826), (459, 853), (582, 862), (719, 857), (850, 828)]]}


def runs(row):
    on = np.r_[0, (row > 127).astype(int), 0]; d = np.diff(on)
    return [(a, b) for a, b in zip(np.where(d == 1)[0], np.where(d == -1)[0]) if b - a > 12]


def outline(alpha):
    """Rows where an arm hangs beside the body: its place in each, from the armpit down; and the sides of the body."""
    arms, body = {-1: [], 1: []}, []
    for y in range(0, alpha.shape[0], 2):
        r = runs(alpha[y])
        if not r: continue
        main = max(r, key=lambda q: q[1] - q[0]); body.append((y, *main))
        for a, b in r:
            if (a, b) != main and b - a > 24: arms[-1 if b <= main[0] else 1].append((y, a, b))
    for s in arms:                                              # the longest piece without a break is the arm
        parts = np.split(np.array(arms[s], float), np.where(np.diff([q[0] for q in arms[s]]) > 6)[0] + 1) if arms[s] else [[]]
        arms[s] = max(parts, key=len)
    return arms, np.array(body, float)


def creases(H, name, alpha, rng):
    fleece = name.split('/')[0] in FLEECE; k = 1.3 if fleece else 1.0; soft = lambda P, w, d, ends: fold(H, P, w * 1.5 * k, d * .42 * k, ends)
    arms, body = outline(alpha); j = lambda a: rng.uniform(-a, a)
    for s in (-1, 1):
        if len(arms[s]) < 8: continue
        arm = np.array(arms[s], float); y0 = arm[0, 0]; gap = np.interp(y0 + 6, body[:, 0], body[:, 1 if s < 0 else 2])
        pit = np.array([gap, y0 - 2]); hem = body[-1, 0]; tall = hem - y0; long = arm[-1, 0] - y0
        # What the armhole pulls at: a fan into the chest, and up to the shoulder.
        for a, far, w, d in ((14, .30, 8, 3.0), (38, .24, 7, 3.2), (64, .20, 6, 2.6), (-18, .26, 9, 2.6), (-44, .22, 8, 2.2)):
            th = np.radians(a + j(6)); r = far * tall * (1 + j(.15)); u = np.array([-s * np.cos(th), -np.sin(th)]); n = np.array([u[1], -u[0]]) * s
            p0 = pit + u * (10 + 6 * rng.random())
            soft([p0, p0 + u * r * .5 + n * r * .06 * (1 + j(.8)), p0 + u * r], w, d, .5)
        short = long < .45 * tall
        mid = lambda t: np.array([np.interp(y0 + t * long, arm[:, 0], (arm[:, 1] + arm[:, 2]) / 2), y0 + t * long])
        wid = lambda t: float(np.interp(y0 + t * long, arm[:, 0], arm[:, 2] - arm[:, 1]))
        if short:                                            # a sleeve to the elbow: from the armpit outwards
            for a, w, d in ((8, 6, 2.4), (-14, 7, 2.6), (-38, 7, 2.0)):
                th = np.radians(a + j(7)); r = .17 * tall * (1 + j(.2)); u = np.array([s * np.cos(th), -np.sin(th)]); p0 = pit + u * 16
                soft([p0, p0 + u * r * .5 + np.array([0, 5 + j(3)]), p0 + u * r], w, d, .5)
        else:
            axis = mid(.8) - mid(.2); axis /= np.linalg.norm(axis); across = np.array([-axis[1], axis[0]])
            at = [(.06, .5), (.14, .42), (.30, .34), (.40, .46), (.46, .36), (.52, .46), (.60, .36), (.72, .34), (.79, .42), (.84, .40), (.875, .36)]
            for i, (t, part) in enumerate(at):
                t += j(.015); c = mid(t); w = wid(t); side = -1 if i % 2 else 1; slope = (.42 + j(.2)) * side * (1 if t < .68 else .35)
                lo, hi = (-.46, part * 1.1 - .20) if (i + (s > 0)) % 3 else (-part * .9 + .12, .46)
                P = [c + across * (w * q) + axis * (w * (slope * q - .10 * (1 - (2 * q) ** 2))) for q in np.linspace(lo, hi, 4)]
                soft(P, 6 if t < .68 else 4.6, (3.0 if t < .68 else 2.2) * (1 + j(.3)), .45)
        # At the waist the body turns under, and above a rib it stands over.
        edge = lambda y: float(np.interp(y, body[:, 0], body[:, 1 if s < 0 else 2]))
        for t, far, rise, w, d in ((.34, .15, .05, 10, 1.6), (.50, .19, .08, 11, 1.8), (.66, .14, .04, 10, 1.5), (.77, .12, -.02, 9, 1.4)):
            y = y0 + (t + j(.03)) * tall; r = far * tall * (1 + j(.25)); e = np.array([edge(y) - s * 5, y])
            soft([e, e + np.array([-s * r * .5, -rise * tall * .35 + j(4)]), e + np.array([-s * r, -rise * tall])], w, d, .5)


def gathers(H, line, count, far, deep, rng, wide=4.5, fan=0.0):
    """Cloth drawn together along a line: many short folds run down from it."""
    L = spline(line, 200); mx = L[:, 0].mean()
    for t in (np.arange(count) + .5) / count:
        i = int(199 * np.clip(t + rng.uniform(-.4, .4) / count, 0, 1)); p = L[i]; r = far * rng.uniform(.35, 1.3); dx = fan * (p[0] - mx) / 100 * r + rng.uniform(-6, 6)
        fold(H, [p + [0, -6], p + [dx * .4 + rng.uniform(-2, 2), r * .5], p + [dx, r]], wide * rng.uniform(.9, 1.9), deep * rng.uniform(.3, 1.0), .5)


LEGS = {
    # Ends of the waistband's lower edge; crotch; eyelets; creases to be pressed out; folds that hang from the hip; ripples at knees and ankles.
    'joggers/front': dict(band=((397, 108), (804, 108)), crotch=(600, 404), eyes=[(579, 88), (629, 88)], pressed=([(455, 185), (530, 310), (566, 372)], [(775, 178), (700, 290), (636, 378)])),
    'joggers/back': dict(sewn=[((538, 181), (428, 179), 15), ((428, 179), (429, 319), 5), ((536, 328), (537, 250), 5)], band=((397, 108), (804, 108)), crotch=(600, 404), eyes=[], pressed=([(455, 185), (530, 310), (566, 372)], [(760, 190), (690, 300), (626, 382)])),
    'leggings/front': dict(band=((436, 120), (770, 120)), crotch=(601, 388), eyes=[], gathers=0, ripples=[(496, 762, 122, 2), (706, 762, 120, 2), (503, 1084, 92, 3), (700, 1084, 90, 3)]),
    'leggings/back': dict(band=((436, 120), (770, 120)), crotch=(601, 388), eyes=[], gathers=0, ripples=[(496, 762, 122, 2), (706, 762, 120, 2), (503, 1084, 92, 3), (700, 1084, 90, 3)]),
    'shorts/front': dict(band=((199, 152), (1000, 152)), crotch=(598, 712), eyes=[(551, 107), (640, 107)],
                         hang=((330, 1096, 352, 700, 22, 2.6), (470, 1096, 440, 820, 20, 2.2), (252, 1040, 262, 560, 22, 2.2), (706, 1090, 716, 790, 18, 2.0), (858, 1092, 880, 985, 18, 1.6), (930, 700, 900, 330, 24, 2.2), (420, 560, 400, 290, 26, 1.8))),
}


def legs(H, name, rng):
    g = LEGS[name]; (lx, ly), (rx, ry) = g['band']; cx, cy = g['crotch']; w = rx - lx; s0 = w / 400
    gathers(H, [(lx + 6, ly), ((lx + rx) / 2, ly + 3), (rx - 6, ry)], g.get('gathers', 30), 95 * s0 ** .5, 1.1 * s0 ** .3, rng, 4.2 * s0 ** .5, .08)
    for x, y, w2, many in g.get('ripples', ()):                # tight cloth has few folds, and they go far around a leg
        for i in range(many):
            s = -1 if (i + (x > 600)) % 2 else 1; at = y + (i - (many - 1) / 2) * (.26 + rng.uniform(-.05, .05)) * w2
            fold(H, [(x + s * .50 * w2, at), (x + s * .10 * w2, at + .11 * w2), (x - s * rng.uniform(.18, .34) * w2, at + .07 * w2)], 9, .75, .6)
    for a, c, at in g.get('sewn', ()):                         # the sides of a patch pocket that the drape's detail lacks
        D, A, side = off(H.shape, [a, c]); H -= 1.1 * np.exp(-(D / 1.6) ** 2)
        H += (side > 0) * (A > 1) * (A < A.max() - 1) * (.4 * np.clip(1.6 * np.cos(A * 2 * np.pi / 4.6) + .7, -.6, 1) * np.exp(-(D - at) ** 2) - .4 * np.exp(-((D - at) / 2) ** 2))
    for s in (-1, 1):
        for x0, y0, x1, y1, wd, d in g.get('hang', ()):
            if s > 0: fold(H, [(x0, y0), ((x0 + x1) / 2 + 6, (y0 + y1) / 2), (x1, y1)], wd * 1.25, d * .6, .6)
        for a, far, wd, d in ((20, .34, 8, 3.0), (44, .30, 7, 3.2), (4, .27, 8, 3.0), (-22, .24, 8, 2.4)):      # what pulls at the crotch
            th = np.radians(a + rng.uniform(-4, 4)); r = far * w * rng.uniform(.9, 1.1); u = np.array([s * np.cos(th), -np.sin(th)]); p0 = np.array([cx + s * 12, cy - 8.]) + u * 14
            fold(H, [p0, p0 + u * r * .5 + [0, 6], p0 + u * r], wd * 1.5 * s0 ** .5, d * .42, .5)


def hemmed(alpha, soft=14):
    """The outer edge of shorts without the ruffle of the side seam."""
    a = alpha.copy(); ys = np.where((alpha > 127).any(1))[0]; ys = ys[30:-24]; x = np.arange(a.shape[1])
    for s in (-1, 1):
        e = np.array([np.where(alpha[y] > 127)[0][0 if s < 0 else -1] for y in ys], float); e = gaussian_filter1d(e, soft, mode='nearest') - s * 2
        t = step(np.minimum(np.arange(len(ys)), np.arange(len(ys))[::-1]) / 30)
        for i, y in enumerate(ys): a[y] = np.minimum(a[y], 255 * np.clip(.5 + t[i] * (e[i] - x) * s + 99 * (t[i] < .02) + (1 - t[i]) * 40, 0, 1))
    return a


def waist(whole, mask, fixed, name):
    """The back of the waistband, seen over the front, a label in it, and eyelets for the cord."""
    g = LEGS[name]; (lx, _), (rx, _) = g['band']; w = rx - lx; mid = (lx + rx) / 2; y, x = np.mgrid[:whole.shape[0], :whole.shape[1]].astype(float)
    alpha = whole[..., 3]; cols = (alpha > 127).any(0); first = np.where(cols, np.argmax(alpha > 127, 0), 9999).astype(float)
    u = (x - mid) / (w / 2); rise = .050 * w * np.sqrt(np.clip(1 - (u / .985) ** 2, 0, 1)); edge = np.interp(x[0], x[0][cols], gaussian_filter1d(first[cols], 3))[None]
    up = edge - y; new = np.clip(rise - up + .5, 0, 1) * (up > -2) * (abs(u) < .985)
    back = np.clip(new * 255 - alpha, 0, 255) / 255
    rib = .5 + .5 * np.sin(x * 2 * np.pi / max(3.2, .008 * w) + 1.2 * np.sin(x / 23)); deep = step(up / np.maximum(rise, 1))
    shade = 255 * (.47 + .20 * deep + .05 * rib * (rise - up > .013 * w)) * (1 - .10 * np.exp(-np.abs(rise - up - .012 * w) / 1.2))
    for c in range(3): whole[..., c] = np.where(back > 0, whole[..., c] * (1 - back) + shade * back, whole[..., c])
    whole[..., 3] = np.maximum(alpha, new * 255); mask[..., 0] = np.maximum(mask[..., 0], back * 255)
    label = back * (abs(x - mid) < .030 * w) * (up > 1.5) * (rise - up > .012 * w)
    fixed[label > 0] = (26, 27, 30); mask[..., 1] = np.maximum(mask[..., 1], label * 255); mask[..., 0] *= 1 - label
    for ex, ey in g['eyes']:
        d = np.hypot(x - ex, y - ey); r = max(6.5, .011 * w); ring = np.clip(1.5 - abs(d - r * .8), 0, 1) + 0
        light = 150 + 75 * ((-(x - ex) - (y - ey)) / np.maximum(d, 1)) * np.sign(d - r * .8)
        fixed[ring > 0] = np.stack([light] * 3, -1)[ring > 0]; mask[..., 1] = np.maximum(mask[..., 1], ring * 255); mask[..., 0] *= 1 - ring
        hole = np.clip(r * .8 - d, 0, 1) * (y < ey + r * .3); whole[..., :3] *= (1 - .6 * hole)[..., None]


def retouch(name):
    d = os.path.join(MAPS, name); rng = np.random.default_rng(sum(map(ord, name)))
    whole = np.array(Image.open(os.path.join(d, 'shade.webp')).convert('RGBA')).astype(float); alpha = whole[..., 3]
    mask = np.array(Image.open(os.path.join(d, 'mask.png')).convert('RGB')).astype(float); H = np.zeros(alpha.shape)
    for line in [*LEGS.get(name, {}).get('pressed', ()), *HARD.get(name, ())]:    # a crease of the drape that no body makes
        D, _, _ = off(alpha.shape, line); k = np.exp(-(D / 20) ** 2)[..., None]; whole[..., :3] += k * (gaussian_filter(whole[..., :3], (22, 22, 0)) - whole[..., :3])
    if name in LEGS: legs(H, name, rng)
    else: creases(H, name, alpha, rng)
    light = np.clip(lit(H, 1.6), .5, 1.25); part = (1 - mask[..., 1] / 255)
    near = gaussian_filter((alpha > 127).astype(float), 5) * 2 - 1                       # nothing at the very edge
    whole[..., :3] *= (1 + part * np.clip(.25 + .75 * near, 0, 1) * (light - 1))[..., None]
    if name in LEGS:
        if name.startswith('shorts'): whole[..., 3] = hemmed(alpha); mask[..., 0] = np.minimum(mask[..., 0], whole[..., 3])
        p = os.path.join(d, 'fixed.webp'); fixed = np.array(Image.open(p).convert('RGB')).astype(float) if os.path.exists(p) else np.zeros((*alpha.shape, 3))
        if not name.endswith('back'): waist(whole, mask, fixed, name); Image.fromarray(q8(fixed)).save(p, quality=90, method=5); Image.fromarray(q8(mask)).save(os.path.join(d, 'mask.png'), optimize=True)
        m = os.path.join(d, 'meta.json'); j = json.load(open(m)); j['has']['fixed'] = True; json.dump(j, open(m, 'w'), indent=1)
    Image.fromarray(q8(whole)).save(os.path.join(d, 'shade.webp'), quality=90, method=5, alpha_quality=100)
    print('FOLDS', name, flush=True)


if __name__ == '__main__':
    for n in sys.argv[1:] or VIEWS: retouch(n)
