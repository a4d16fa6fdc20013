"""staged.py - a finished map set put into a room of rooms.py: a scene without a render of its own.

    ROOMS=DIR/rooms python3 staged.py [SET/VIEW:ROOM...]     # writes hoodie/floor; then node scripts/tiles.ts hoodie/floor

The room becomes the fixed part, with the shadow of the thing in it. What says where the print lies and how the cloth
is made (uv12, printmask, heather, spec) are the same files as those of the flat view, so they are stored once.
"""
import os, sys, json, shutil
import numpy as np
from PIL import Image
from scipy.ndimage import binary_dilation, binary_erosion, gaussian_filter, shift
from relief import MAPS, q8

SCENES = [s + '/front:floor' for s in ('hoodie', 'zip-hoodie', 'youth-hoodie', 'joggers', 'apron')] + [s + '/front:shelf' for s in ('dad-cap', 'snapback', 'beanie', 'bottle-32oz')]
TITLES = {'floor': '%s on a wooden floor', 'shelf': '%s on a shelf'}


def read(path, mode): return np.array(Image.open(path).convert(mode)).astype(float)


def room_of(name, size):
    """The room at the size of the set; it was rendered smaller, so a floor gets its finest grain back."""
    im = Image.open(os.path.join(os.environ['ROOMS'], name, 'fixed.webp')).convert('RGB').resize((size, size), Image.LANCZOS)
    room = np.array(im).astype(float)
    if name == 'floor':
        n = gaussian_filter(np.random.default_rng(5).normal(size=(size, size)), (.7, 5)); wood = (room[..., 0] - room[..., 2] > 24)[..., None]
        room *= 1 + wood * (n / n.std() * .012)[..., None]
    else: room = gaussian_filter(room, (3, 3, 0))                    # behind what the camera is focused on
    return room


def fallen(alpha, part):
    """The shadow of what lies flat, the window to the left."""
    soft = lambda dx, dy, s: gaussian_filter(shift(alpha, (dy, dx), order=1), s)
    return 1 - (1 - .46 * soft(5, 7, 4)) * (1 - .42 * soft(16, 20, 16) * part)


def staged(name, room):
    blank, _ = name.split('/'); src = os.path.join(MAPS, name); dst = os.path.join(MAPS, blank, room); os.makedirs(dst, exist_ok=True)
    shade = read(os.path.join(src, 'shade.webp'), 'RGBA'); mask = read(os.path.join(src, 'mask.png'), 'RGB'); a = shade[..., 3] / 255; size = a.shape[0]
    ground = room_of(room, size); p = os.path.join(src, 'shadow.webp')
    cast = .8 * read(p, 'L') / 255 if os.path.exists(p) else fallen(a, 1)
    ground *= (1 - cast)[..., None] * np.array([1, .985, .965]) ** (cast[..., None] * 1.5)
    p = os.path.join(src, 'fixed.webp'); own = read(p, 'RGB') if os.path.exists(p) else np.zeros_like(ground)
    part = np.where(a > 0, np.clip(mask[..., 1] / 255 / np.maximum(a, .01), 0, 1), 0); inner = (part > .02) & (a > .5)
    fixed = np.where(inner[..., None], own, ground); there = binary_dilation(a > .004, iterations=2)
    tint = np.where(a > .02, np.clip(mask[..., 0] / 255 / np.maximum(a, .02), 0, 1), 0); tint = np.where(part > .5, mask[..., 0] / 255, np.where(there & (a < .98), np.maximum(tint, (gaussian_filter(mask[..., 0], 2) > 40)), tint))
    out = np.stack([tint * 255, 255 * ((1 - a) + a * part), np.full_like(a, 255)], -1)
    covered = binary_erosion((a > .996) & (part < .004), iterations=8); fixed[covered] = 128          # nobody sees the room under the thing
    flat = np.where(binary_dilation(there, iterations=8)[..., None], shade[..., :3], 128)
    Image.fromarray(q8(np.dstack([flat, np.full_like(a, 255)]))).save(os.path.join(dst, 'shade.webp'), quality=90, method=5, alpha_quality=100)
    Image.fromarray(q8(out)).save(os.path.join(dst, 'mask.png'), optimize=True)
    Image.fromarray(q8(fixed)).save(os.path.join(dst, 'fixed.webp'), quality=84, method=6)
    for f in ('uv12.webp', 'printmask.webp', 'heather.webp', 'spec.webp'):
        if os.path.exists(os.path.join(src, f)): shutil.copy(os.path.join(src, f), os.path.join(dst, f))
    meta = json.load(open(os.path.join(src, 'meta.json')))
    keep = {k: meta[k] for k in ('kind', 'print_area_in', 'art_gravity', 'colourable', 'blank', 'width', 'height', 'print_bbox_px') if k in meta}
    json.dump({'title': TITLES[room] % meta['title'], **keep, 'view': room, 'scene': True, 'has': {**meta['has'], 'fixed': True, 'shadow': False}}, open(os.path.join(dst, 'meta.json'), 'w'), indent=1)
    print('STAGED', blank, room, flush=True)


if __name__ == '__main__':
    for n in sys.argv[1:] or SCENES: staged(*n.split(':'))
