"""beds.py - the footbeds of flip-flops, drawn in the finished map set: rows of nubs inside a rim, hollows for heel and ball.

    python3 beds.py          # writes shade.webp of flip-flops/front; then node scripts/tiles.ts flip-flops/front

The soles were rendered as plates. Nubs lie in the sole's own inches (uv12.webp), so they turn with it; the print lies under
the same light. Run it once.
"""
import json, os
import numpy as np
from PIL import Image
from scipy.ndimage import binary_closing, binary_fill_holes, distance_transform_edt, gaussian_filter, label
from relief import MAPS, lit, q8, step


NUB = .48     # pixels high: more, and small lettering on them can't be read


def bed(name='flip-flops/front', pitch=.125):
    d = os.path.join(MAPS, name); read = lambda f, m: np.array(Image.open(os.path.join(d, f)).convert(m)).astype(int)
    whole = read('shade.webp', 'RGBA').astype(float); cover = read('printmask.webp', 'L') / 255.; uv = read('uv12.webp', 'RGB')
    wide, high = json.load(open(os.path.join(d, 'meta.json')))['print_area_in']
    u, v = (uv[..., 0] << 4 | uv[..., 2] >> 4) / 4095 * wide, (uv[..., 1] << 4 | uv[..., 2] & 15) / 4095 * high
    closed = lambda a: binary_fill_holes(binary_closing(np.pad(a, 80), iterations=70))[80:-80, 80:-80]    # as if there were no straps
    half = np.arange(cover.shape[1]) < cover.shape[1] / 2; sole = closed((cover > .5) & half) & half | closed((cover > .5) & ~half) & ~half
    edge = distance_transform_edt(sole); on = cover * (whole[..., 3] / 255)
    row = np.round(v / (pitch * .87)); t = np.hypot((u / pitch + .5 * (row % 2) + .5) % 1 - .5, (v - row * pitch * .87) / pitch)
    H = gaussian_filter(NUB * np.clip(1 - (t / .44) ** 2, 0, 1) * step((edge - 25) / 4) * (cover > .5), .7)
    H += 3.4 * (1 - step((edge - 14) / 11)) - 1.2 * np.exp(-((edge - 24) / 2.2) ** 2)                    # the rim, and the groove inside it
    parts, n = label(sole)
    for k in range(1, n + 1):                                                                            # where heel and ball have pressed it
        ys, xs = np.where(parts == k); y, x = np.mgrid[:sole.shape[0], :sole.shape[1]]; y = (y - ys.min()) / np.ptp(ys); x = (x - xs.mean()) / np.ptp(xs)
        for at, tall, side in ((.80, .13, .30), (.30, .17, .34)): H -= 9 * np.exp(-((y - at) / tall) ** 2 - (x / side) ** 2)
    light = np.clip(lit(H, .6), .62, 1.12); mean = gaussian_filter(whole[..., 0], 1.5)
    flat = whole[..., 0] + .6 * on * step((edge - 4) / 6) * (mean - whole[..., 0])
    whole[..., :3] = (flat * (1 + on * (light - 1)) * (1 - .02 * on))[..., None]
    Image.fromarray(q8(whole)).save(os.path.join(d, 'shade.webp'), quality=90, method=5, alpha_quality=100); print('BED', name, n)


if __name__ == '__main__': bed()
