"""rooms.py - rooms without a thing in them, for staged.py to put finished map sets into.
    blender -b -P rooms.py -- --name floor,shelf [--res 1200] [--spp 24] --out DIR     # DIR/rooms/<name>/fixed.webp"""
import os, sys, math
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path[:0] = [HERE, os.path.join(HERE, 'blanks')]
import numpy as np, studio as st
from scenes import FIX, box, books, cup, daylight, pencil, plane, plaster, slab, vase, wood


def floor():
    """Boards seen from above, 48 inches of them; what lies about keeps to the upper corners."""
    r = np.random.default_rng(4)
    for i in range(-5, 7):
        k = r.uniform(.86, 1.1); m = wood('board%d' % i, 'x', tuple(c * k for c in (.40, .255, .14)), tuple(c * k for c in (.56, .39, .235)))
        o = box('board', (150, .8, 6.3), (r.uniform(-40, 40), .4, i * 6.36 + 1.1), m, .05)
    s = slab('journal', 5.75, 8, .6, .3, .08, [FIX('cover', (.10, .17, .19), .7, .2)]); s.location = (-16.4, -.3, 15.6); s.rotation_euler[1] = math.radians(-14)
    s = slab('pages', 5.55, 7.8, .3, .25, .02, [FIX('pages', (.72, .69, .61), .9, .1)]); s.location = (-16.25, -.12, 15.5); s.rotation_euler[1] = math.radians(-14)
    pencil((-20.6, -.17, 10.8), (-12.6, -.17, 9.4), (.70, .42, .06))
    cup((16.2, -.02, 15.8), k=1.25)
    s = slab('saucer', 6, 6, .2, 2.99, .1, [FIX('saucer', (.70, .67, .61), .5, .3)]); s.location = (16.2, -.05, 15.8)
    s = slab('phone', 2.9, 5.9, .3, .45, .1, [FIX('glass', (.012, .013, .016), .08, .6)]); s.location = (20.2, -.1, 8.6); s.rotation_euler[1] = math.radians(12)
    st.camera((0, 0, 0), 48, azim=0, elev=0, dist=144)
    daylight(44, (0, 0, 0), key_dir=(-1.2, -.9, 1.0), key_size=.4, dome=.34)


def shelf():
    """A board by the window at the height of a cap: camera and lamp are those of blanks/caps.py."""
    z = -.95; a = math.radians(24)
    o = plane('board', 200, (0, 0, z), wood('desk', 'x', (.33, .19, .085), (.52, .335, .17))); o.rotation_euler[2] = -a
    o = plane('wall', 300, (3.6, 9.0, 0), plaster((.44, .47, .45)), True); o.rotation_euler[2] = -a
    books((6.4, 7.0, z), [(6.0, 4.4, .8, (.09, .13, .20)), (5.4, 4.0, .6, (.64, .25, .14)), (5.0, 3.8, .7, (.70, .64, .52))], -14)
    vase((-1.2, 7.6, z), (.14, .19, .19), .5, 7, 3)
    st.camera((.15, -.9, 1.55), 9.2, azim=-24, elev=11, dist=46)
    daylight(9, (0, 0, 1.5), key_dir=(-1.2, -.8, 1.0), key_size=.5, dome=.36)


if __name__ == '__main__':
    for n in st.arg('name', 'floor,shelf').split(','):
        st.reset(); globals()[n](); st.render_maps('rooms', n, dict(title=n, kind='hard', print_area_in=None), level=1.9)
    st.done()
