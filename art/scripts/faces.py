"""faces.py - the front of a hood, drawn anew in finished map sets.

    python3 faces.py [SET/VIEW...]    # writes shade, mask, spec and fixed; then node scripts/tiles.ts SET/VIEW...

A round head stretches the opening of a hood to the whole of its width: a cave. On a hanger the two fronts of a hood
stand up from the neck, nearly meet, and leave a narrow opening; inside are the seam of its two halves, the tape over
the neck seam and the label. All of that lies above the print area, so it is drawn as relief and lit here, with the
lamp of the render: u, v, cover and heather stay as they are. Run it once, after hoods.py.
"""
import os, sys, json
import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter
from relief import MAPS, filled, lit, off, q8, spline, step

# Where the fronts meet, and where the old opening turned, left and right.
HOODS = {
    'hoodie/front': ((610, 389), (482, 328), (747, 330)), 'hoodie/worn': ((630, 395), (470, 324), (741, 331)),
    'zip-hoodie/front': ((613, 397), (480, 331), (750, 331)), 'zip-hoodie/worn': ((630, 401), (470, 328), (742, 344)),
    'crop-hoodie/front': ((611, 416), (462, 353), (762, 353)), 'crop-hoodie/worn': ((628, 410), (461, 340), (753, 353)),
    'youth-hoodie/front': ((615, 437), (461, 369), (769, 367)), 'youth-hoodie/worn': ((650, 440), (451, 365), (754, 388)),
}
# The opening: half width and height, as parts of the hood's.
LEFT = [(0, 0), (-.13, .07), (-.36, .24), (-.53, .46), (-.55, .66), (-.43, .86), (-.17, .975), (0, .985)]
RIGHT = [(0, .985), (.18, .97), (.43, .85), (.54, .65), (.51, .45), (.33, .23), (.10, .06), (0, 0)]


def face(name):
    d = os.path.join(MAPS, name)
    whole = np.array(Image.open(os.path.join(d, 'shade.webp')).convert('RGBA')).astype(float)
    V, L, R = (np.array(p, float) for p in HOODS[name])
    h = int(V[1]) + 60; shade, alpha = whole[:h, :, 0] / 255, whole[:h, :, 3] / 255; shape = alpha.shape
    y, x = np.mgrid[:shape[0], :shape[1]].astype(float)
    top = np.where(alpha.max(1) > .5)[0][0]; half = (R[0] - L[0]) / 2; mid = (L[0] + R[0]) / 2
    crown = (V[0] + mid) / 2; tall = V[1] - top - .16 * half
    # What is drawn: the hood above the seam to the body, and a little less at the sides.
    line = np.interp(x[0], [L[0] - 60, L[0], V[0] - 8, V[0] + 8, R[0], R[0] + 60], [L[1] - 34, L[1] + 9, V[1] + 8, V[1] + 8, R[1] + 9, R[1] - 34])
    drawn = step((line[None] - y) / 10 + .5) * (alpha > .02)
    lean = lambda P: np.array([(V[0] + (crown - V[0]) * t + a * half, V[1] - 1 - t * tall) for a, t in P])
    ring = np.vstack([spline(lean(LEFT)), spline(lean(RIGHT))])
    hole = filled(shape, ring); out = distance_transform_edt(hole < .5); inn = distance_transform_edt(hole >= .5)
    edge = distance_transform_edt(alpha > .5); D, A, _ = off(shape, ring)
    # Cloth around the opening: full beside it, turning away at the outline.
    room = np.minimum(out + edge, 150); t = out / np.maximum(1, out + edge)
    H = .25 * room * np.sin(np.pi * np.clip(.16 + .84 * t, 0, 1)) ** .8
    H = gaussian_filter(H, 7) * (.72 + .28 * step(edge / 12))
    for side, s in ((L, -1), (R, 1)):                       # what the hood's weight folds above the neck
        for x0, y0, x1, y1, wide, deep in ((.95, .02, .62, .36, .13, 4.0), (.80, -.03, .44, .17, .10, 2.6), (.99, .26, .74, .62, .15, 3.2), (.56, .0, .26, .09, .07, 1.2)):
            P = spline([(V[0] + s * x0 * half, side[1] - y0 * tall + (V[1] - side[1]) * (1 - x0)), (V[0] + s * (x0 + x1) / 2 * half + s * 5, side[1] - (y0 + y1) / 2 * tall + (V[1] - side[1]) * (1 - x0) * .6 + 4), (V[0] + s * x1 * half, side[1] - y1 * tall)], 60)
            D2, A2, _ = off(shape, P); fade = np.sin(np.pi * np.clip(A2 / A2.max(), 0, 1)) ** .7; w = wide * half
            H += deep * fade * (np.exp(-(D2 / w) ** 2) - .55 * np.exp(-((D2 - 1.5 * w) / w) ** 2))
    along = hole < .5
    H -= along * 1.3 * np.exp(-((D - 25) / 2.4) ** 2)        # the hem of the opening and its two rows of stitches
    for at in (20, 15.5): H += along * np.clip(1.6 * np.cos(A * 2 * np.pi / 4.6) + .7, -.6, 1) * .3 * np.exp(-((D - at) / 1.0) ** 2) - along * .4 * np.exp(-((D - at) / 1.9) ** 2)
    H -= along * 2.4 * np.exp(-D / 4)                        # its rolled edge
    rng = np.random.default_rng(7); yarn = gaussian_filter(rng.normal(size=shape), .8)
    cloth = .87 * (.42 + .58 * lit(H))
    cloth *= 1 - .12 * step(1 - edge / 18) * step((x - mid) / half + .1) - .04 * step(1 - edge / 9)
    cloth *= 1 - .13 * np.exp(-np.clip(line[None] - y, 0, 99) / 9)      # the crease at the neck seam
    # Inside: the shadow of the fronts, the seam of two halves, the tape on the neck seam, the back of the neck.
    u = (x - V[0] - (crown - V[0]) * (V[1] - y) / tall) / half; v = (V[1] - y) / tall
    seam_x = .03 + .02 * np.sin(v * 3); neck = .36 - .35 * u ** 2; tape = .052
    deep = gaussian_filter(hole, 14); shadow = step(inn / (34 + 14 * (u < 0)))
    inside = .50 + .17 * shadow + .05 * np.clip(u + .1, -.3, .5) - .06 * step((v - .55) / .4)
    inside += (v < neck - tape) * .05 * step(inn / 20)
    I = np.zeros(shape)
    up = step((v - neck) / .03)
    I -= up * 1.5 * np.exp(-((u - seam_x) * half / 1.6) ** 2)
    for o in (-5.5, 5.5): I += up * (.35 * np.clip(1.6 * np.cos(y * 2 * np.pi / 4.6) + .7, -.6, 1) * np.exp(-(((u - seam_x) * half - o) / 1.) ** 2) - .35 * np.exp(-(((u - seam_x) * half - o) / 2) ** 2))
    band = step((v - neck + tape) * tall / 3) * step((neck - v) * tall / 3)
    I += 1.8 * band + band * .25 * np.sign(np.sin((y + abs((x % 9) - 4.5)) * 2 * np.pi / 4.4))
    for a in (0, tape): I -= 1.4 * np.exp(-((v - neck + a) * tall / 1.6) ** 2)
    for k in (-.32, .30): I += 2.4 * np.exp(-((u - k * (1.15 - .6 * v)) / .10) ** 2) * step((v - .42) / .2)
    inside = np.clip(inside, .3, 1) * lit(I, .7) + .03 * band
    new = hole * inside + (1 - hole) * cloth; new *= 1 + .006 * yarn
    new = np.clip(new, .2, .985); shade = shade + drawn * (new - shade)
    # The size label, sewn under the tape.
    lw, lh = 17, 21; lx = V[0] + (crown - V[0]) * .28 - .01 * half; ly = V[1] - (.345 - tape) * tall + 2
    box = np.array([(lx - lw, ly), (lx + lw, ly), (lx + lw - .5, ly + lh), (lx - lw + .5, ly + lh)])
    label = filled(shape, box) * (hole > .5) * step(inn / 3)
    under = gaussian_filter(np.roll(label, (3, 1), (0, 1)), 2.2); shade *= 1 - .25 * under * (1 - label) * hole
    whole[:h, :, :3] = (shade * 255)[..., None]
    Image.fromarray(q8(whole)).save(os.path.join(d, 'shade.webp'), quality=90, method=5, alpha_quality=100)
    p = os.path.join(d, 'mask.png'); mask = np.array(Image.open(p).convert('RGB')).astype(float); gone = drawn * (1 - label)
    mask[:h, :, 0] = mask[:h, :, 0] + drawn * (alpha * (1 - label) * 255 - mask[:h, :, 0]); mask[:h, :, 1] = mask[:h, :, 1] * (1 - drawn) + drawn * alpha * label * 255
    Image.fromarray(q8(mask)).save(p, optimize=True)
    p = os.path.join(d, 'fixed.webp'); fixed = np.array(Image.open(p).convert('RGB')).astype(float) if os.path.exists(p) else np.zeros((*whole.shape[:2], 3))
    stripe = (abs(y - ly - lh * .45) < 2.2) * (abs(x - lx) < lw * .55)
    fixed[:h] = np.where((gaussian_filter(label, 2) > .01)[..., None], np.where(stripe[..., None], (176, 176, 172), (26, 27, 30)), fixed[:h])
    Image.fromarray(q8(fixed)).save(p, quality=90, method=5)
    p = os.path.join(d, 'spec.webp'); spec = np.array(Image.open(p).convert('RGB')).astype(float); spec[:h] = spec[:h] + (drawn * .999)[..., None] * ((14 + 6 * (1 - hole))[..., None] - spec[:h])
    Image.fromarray(q8(spec)).save(p, quality=88, method=5)
    m = os.path.join(d, 'meta.json'); j = json.load(open(m)); j['has']['fixed'] = True; json.dump(j, open(m, 'w'), indent=1)
    print('FACE', name, flush=True)


if __name__ == '__main__':
    for n in sys.argv[1:] or HOODS: face(n)
