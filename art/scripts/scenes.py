"""scenes.py - things where people have them: on a wall, a desk, a rail, a sofa. Everything but the thing itself is fixed.
    blender -b -P scenes.py -- --name framed-poster/room[,mug-11oz/desk,...] [--res 1200] [--spp 64] [--out DIR]
The product is built by the script of its blank; a scene adds the room, the light and the camera. Needs sim/ for garments."""
import os, sys, math
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path[:0] = [HERE, os.path.join(HERE, 'blanks')]
import numpy as np, studio as st
import hardgoods as hg, goods, garment
import mug
from shapes import slab, sheet
from hardgoods import TEX, FIX, OAK, STEEL, BLACK
bpy, M, pi = st.bpy, st.material, math.pi
for module in (hg, goods):                                # the builders set up their own studio: not here
    module.wall_shot = module.table_shot = lambda *a, **k: None
SCENES = {}


def scene(name, title, pa, kind='hard', **kw):
    def deco(f): SCENES[name] = dict(f=f, title=title, pa=pa, kind=kind, **kw); return f
    return deco


def place(objs, *a, **k):
    """As that of hardgoods, for objects that stand somewhere already."""
    bpy.context.view_layer.update(); return hg.place(objs, *a, **k)


# ------------------------------------------------------------- furniture ----
def box(name, size, loc, mat, bevel=.06, seg=3):
    """A box of so many inches around `loc`, its edges broken."""
    w, d, h = (v / 2 for v in size)
    V = [(x, y, z) for x in (-w, w) for y in (-d, d) for z in (-h, h)]
    F = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    o = st.mesh(name, V, F, {}, [mat], smooth=False); o.location = loc
    if bevel: st.modifier(o, 'BEVEL', width=bevel, segments=seg)
    return o


def cushion(name, size, loc, mat, round_=2.2, tilt=0):
    """Upholstery: a box with soft edges that gives a little in the middle."""
    w, d, h = (v / 2 for v in size); n = 28
    o = box(name, size, loc, mat, 0); st.modifier(o, 'BEVEL', width=round_, segments=8)
    o.rotation_euler[0] = math.radians(tilt)
    for p in o.data.polygons: p.use_smooth = True
    return o


def plane(name, size, loc, mat, upright=False):
    bpy.ops.mesh.primitive_plane_add(size=size, location=loc, rotation=(pi / 2, 0, 0) if upright else (0, 0, 0))
    o = bpy.context.object; o.name = name; o.data.materials.clear(); o.data.materials.append(mat)
    return o


def plaster(rgb, name='plaster'):
    a = tuple(c * .97 for c in rgb); b = tuple(min(1, c * 1.03) for c in rgb)
    return TEX(name, a, b, (.12, .12, .12), 5, .95, .1, .0, (.3, .7))


def wood(name='oak', along='x', a=(.30, .165, .07), b=(.50, .31, .15)):
    s = {'x': (.42, 7, 7), 'y': (7, .42, 7), 'z': (7, 7, .42)}[along]
    return TEX(name, a, b, s, 5, .42, .35, .006, (.3, .72), .7)


def linen(rgb):
    return TEX('linen', tuple(c * .86 for c in rgb), tuple(min(1, c * 1.06) for c in rgb), (14, 14, 14), 3, .98, .08, .012, (.3, .7))


def books(loc, rows, turn=0):
    """A stack, from the bottom: (width, depth, height, colour of the binding)."""
    z = loc[2]; paper = FIX('pages', (.74, .71, .63), .95, .1)
    for i, (w, d, h, rgb) in enumerate(rows):
        cover = FIX('cover%d' % i, rgb, .6, .3)
        group = [box('cover', (w, d, .1), (0, 0, h / 2 - .05), cover, .03), box('cover', (w, d, .1), (0, 0, -h / 2 + .05), cover, .03),
                 box('spine', (w, .12, h), (0, -d / 2 + .06, 0), cover, .04), box('pages', (w - .3, d - .3, h - .18), (0, .05, 0), paper, .02)]
        place(group, (loc[0], loc[1], z + h / 2), rz=turn + (i % 3 - 1) * 5); z += h
    return z


def vase(loc, rgb, scale=1.0, stems=7, seed=2):
    x, y, z = loc; k = scale
    prof = st.rounded([(0, 0), (1.6 * k, 0), (2.5 * k, 2.2 * k), (2.3 * k, 4.2 * k), (.95 * k, 6.2 * k), (.95 * k, 7.2 * k), (.8 * k, 7.2 * k), (.8 * k, 6.2 * k)], [0, .3 * k, 1.2 * k, 1.2 * k, .8 * k, .06, .06, 0], 12)
    o = st.lathe('vase', prof, 96, {}, [FIX('glaze', rgb, .35, .5)]); o.location = loc
    r = np.random.default_rng(seed); straw = FIX('straw', (.42, .30, .14), .9, .1); seedm = FIX('seed', (.50, .36, .19), .95, .1)
    for i in range(stems):
        a = r.uniform(0, 2 * pi); lean = r.uniform(.12, .42); L = r.uniform(8, 13) * k
        P = np.array([(x + math.cos(a) * lean * L * t ** 1.6 * .55, y + math.sin(a) * lean * L * t ** 1.6 * .3, z + 5 * k + L * t) for t in np.linspace(0, 1, 24)])
        st.tube('stem', P, .05 * k, seg=8, up=(1, .1, .2), mats=[straw])
        t = P[-1] - P[-4]; t /= np.linalg.norm(t)
        for j in range(16):
            c = P[-1] - t * (.24 * j * k); b = r.normal(0, 1, 3); b -= t * (b @ t); b /= np.linalg.norm(b)
            tip = c + (t * .75 + b * .42) * .8 * k
            st.tube('ear', np.linspace(c, tip, 6), np.array([.03, .09, .11, .09, .05, .01]) * k, seg=6, up=(.3, 1, .2), mats=[seedm])


def cup(loc, rgb=(.74, .72, .68), coffee=True, lying=True, k=1.0):
    """A cup of coffee; `lying`: seen from above, its mouth towards the camera."""
    r, h = 1.55 * k, 2.6 * k
    prof = st.rounded([(0, 0), (r * .72, 0), (r, h * .45), (r, h), (r - .12, h), (r - .12, h * .45), (r * .66, .2), (0, .2)], [0, .2, .5, .05, .05, .5, .2, 0], 8)
    parts = [st.lathe('cup', prof, 120, {}, [FIX('stoneware', rgb, .45, .4)])]
    P = st.spline([(r - .1, 0, h * .82), (r + .55, 0, h * .8), (r + .85, 0, h * .5), (r + .5, 0, h * .22), (r - .2, 0, h * .25)], 40)
    parts.append(st.tube('ear', P, .2 * k, .12 * k, 16, up=(0, 1, 0), mats=[FIX('stoneware2', rgb, .45, .4)]))
    if coffee: parts.append(st.lathe('coffee', [(0, h * .78), (r - .14, h * .78)], 96, {}, [FIX('coffee', (.035, .016, .008), .08, .5)]))
    place(parts, loc, rx=90 if lying else 0, rz=0)
    return parts


def pencil(a, b, rgb):
    a, b = np.array(a, float), np.array(b, float); d = (b - a) / np.linalg.norm(b - a)
    st.tube('pencil', [a, b], .15, seg=6, up=(0, -1, 0.001), mats=[FIX('paint', rgb, .4, .4)])
    st.tube('tip', [b, b + d * .5], np.array([.15, .03]), seg=6, up=(0, -1, 0.001), mats=[FIX('cedar', (.62, .42, .24), .8)])
    st.tube('lead', [b + d * .47, b + d * .66], np.array([.05, .01]), seg=6, up=(0, -1, 0.001), mats=[BLACK('lead')])


# ---------------------------------------------------------------- rooms -----
def daylight(size, target=(0, 0, 0), **L):
    """A large window to the left, the room's own light from everywhere else."""
    st.lights(size, target, **{**dict(key=1.25, fill=.10, rim=0, dome=.34, key_dir=(-1.25, -.75, .85), key_size=.42), **L})


def wall_room(frame=48, z=-4.6, rgb=(.50, .475, .43), board=-19.5, azim=0):
    """Above a sideboard: books, a bowl, dried grass. The picture hangs around (0, 0, 0), 18 x 24 inches."""
    plane('wall', 400, (0, 0, 0), plaster(rgb), True)
    top, w, d = board, 64, 15; x = 7; oak = wood('board', 'x'); side = wood('doors', 'x', (.27, .15, .062), (.46, .28, .135))
    box('top', (w, d, .9), (x, -d / 2 - .2, top - .45), oak, .08)
    for i in range(3): box('door', (w / 3 - .18, .8, 16), (x + (i - 1) * w / 3, -d - .1 + .5, top - 9.2), side, .05)
    box('carcase', (w - .4, d - 1.2, 16), (x, -d / 2, top - 9.2), FIX('inside', (.05, .03, .015), .9), 0)
    for i in (-1, 0): st.tube('knob', [(x + (i + .5) * w / 3 - 1.4, -d - .2, top - 4.2), (x + (i + .5) * w / 3 - 1.4, -d - 1.1, top - 4.2)], .34, seg=20, up=(0, 0, 1), mats=[BLACK()], caps=True)
    up = books((13.2, -7.6, top), [(9.2, 6.6, 1.1, (.10, .14, .20)), (8.4, 6.0, .8, (.62, .24, .13)), (7.6, 5.6, 1.0, (.70, .64, .52))], 12)
    bowl = st.lathe('bowl', st.rounded([(0, 0), (.8, 0), (2.1, 1.2), (2.0, 1.25), (.7, .15), (0, .15)], [0, .1, .05, .05, .2, 0], 8), 96, {}, [FIX('bowl', (.16, .17, .15), .5)]); bowl.location = (13.2, -7.6, up)
    vase((-15.5, -7.4, top), (.13, .19, .19), 1.0, 8, 5)
    st.camera((0, -1, z), frame, azim=azim, elev=1.5, dist=frame * 2.4)
    daylight(52, (0, -4, -2))


def desk_room(frame, target, elev=12, azim=0, wall=13, rgb=(.42, .46, .44)):
    """A desk by the window, the wall behind it."""
    plane('desk', 200, (0, 0, 0), wood('desk', 'x', (.33, .19, .085), (.52, .335, .17)))
    plane('wall', 300, (0, wall, 0), plaster(rgb), True)
    st.camera(target, frame, azim=azim, elev=elev, dist=frame * 2.6)
    daylight(frame * 1.1, target, key_dir=(-1.3, -.55, .75), key_size=.5, dome=.36)


def flat_lay(frame, azim=0, elev=0, shift=(0, 0, 0)):
    """A desk seen from above."""
    plane('desk', 200, (0, .02, 0), wood('desk', 'x', (.33, .19, .085), (.52, .335, .17)), True)
    st.camera(shift, frame, azim=azim, elev=elev, dist=frame * 3)
    daylight(frame * .9, shift, key_dir=(-1.2, -.9, 1.0), key_size=.4, dome=.34)


# --------------------------------------------------------------- walls ------
FRAME = dict(ref_pct=60, white=.95)


@scene('framed-poster/room', 'Framed poster above a sideboard', [18, 24], render=FRAME, colourable='frame')
def framed_room(): hg.framed('painted'); wall_room()


@scene('framed-poster/oak-room', 'Oak-framed poster above a sideboard', [18, 24], render=FRAME)
def oak_room(): hg.framed('oak'); wall_room(rgb=(.40, .43, .40))


@scene('poster/room', 'Poster above a sideboard', [18, 24], render=FRAME)
def poster_room():
    goods.poster('front'); tape = FIX('tape', (.62, .55, .40), .6, .3)
    for s in (1, -1):
        o = box('tape', (2.6, .03, .9), (s * 8.6, -.72, 11.7), tape, 0); o.rotation_euler[1] = math.radians(s * 42)
    wall_room(rgb=(.52, .44, .37))


@scene('giclee-print/room', 'Art print above a sideboard', [11, 14], render=FRAME)
def giclee_room():
    hg.giclee('front'); tape = FIX('tape', (.62, .55, .40), .6, .3)
    for s in (1, -1):
        o = box('tape', (2, .03, .7), (s * 6.2, -.5, 7.7), tape, 0); o.rotation_euler[1] = math.radians(s * 42)
    wall_room(38, -3, (.44, .46, .43), -15)


@scene('canvas/room', 'Canvas above a sideboard', [18.5, 22.5], render=FRAME)
def canvas_room(): goods.canvas('front'); wall_room(rgb=(.46, .47, .50))


# --------------------------------------------------------------- desks ------
def mug_room(radius, height):
    """Coffee in it, books behind, a notebook beside. The handle is to the right, the print a little to the left."""
    k = height / 3.75
    for o in hg.meshes(): o.location = (.2, 0, 0)
    st.lathe('coffee', [(0, height - .65), (radius - .12, height - .65)], 96, {}, [FIX('coffee', (.035, .016, .008), .06, .5)]).location = (.2, 0, 0)
    books((-5.6 * k, 4.2, 0), [(6.4, 8.6, .9, (.08, .15, .17)), (5.8, 8.0, .7, (.66, .60, .48))], 9)
    vase((6.2 * k, 7.2, 0), (.56, .27, .16), .62 * k, 7, 9)
    slab_ = box('notebook', (5.2, 7.4, .45), (5.4 * k, -2.4, .23), FIX('book', (.60, .56, .47), .8), .08); slab_.rotation_euler[2] = math.radians(-17)
    pencil((3.4 * k, -4.2, .62), (3.4 * k + 3.3, -.9, .62), (.70, .42, .06))
    desk_room((10.2 if radius < 1.65 else 8.9) * k, (.45, 0, 2.15 * k), elev=13)


@scene('mug-11oz/desk', 'Mug on a desk', [9, 3.5], colourable='handle+inside')
def mug_desk(): mug.build(-56); mug_room(1.62, 3.75)


@scene('mug-15oz/desk', 'Mug on a desk', [8.25, 4.25], colourable='handle+inside')
def mug15_desk(): hg.mug(1.69, 4.69, 8.25, 4.25, -56); mug_room(1.69, 4.69)


@scene('mug-20oz/desk', 'Mug on a desk', [9, 4], colourable='handle+inside')
def mug20_desk(): hg.mug(1.86, 4.35, 9.0, 4.0, -56); mug_room(1.86, 4.35)


@scene('tumbler-20oz/desk', 'Tumbler on a desk', [9.3, 8.2])
def tumbler_desk():
    goods.tumbler('front')
    books((-8.6, 6, 0), [(8.4, 10, 1.2, (.09, .13, .20)), (7.6, 9.2, .9, (.64, .25, .14)), (7.0, 8.6, 1.0, (.70, .64, .52))], 10)
    vase((9, 9, 0), (.14, .19, .19), .95, 8, 3)
    desk_room(16.5, (.2, 0, 5.2), elev=8, wall=18, rgb=(.50, .47, .43))


@scene('phone-case/desk', 'Phone case on a desk', [2.86, 5.84])
def phone_desk():
    goods.phone('front')
    for o in hg.meshes(): place(o, (0, 0, 0), ry=7)
    cup((3.9, -.02, 3.3), k=.85); pencil((-3.6, -.17, -3.6), (-2.5, -.17, 1.9), (.70, .42, .06))
    s = slab('notes', 5, 7.2, .4, .2, .06, [FIX('kraft', (.42, .29, .16), .85)]); s.location = (-5.0, 0, 1.2); s.rotation_euler[1] = math.radians(8)
    s = slab('card', 3.4, 2.1, .03, .1, .005, [FIX('card', (.62, .60, .56), .8)]); s.location = (3.6, 0, -2.5); s.rotation_euler[1] = math.radians(-14)
    flat_lay(10)


@scene('notebook/desk', 'Notebook on a desk', [5.5, 8.25])
def notebook_desk():
    goods.notebook('front')
    for o in hg.meshes(): place(o, (0, 0, 0), ry=-5)
    cup((6.4, -.02, 4.4), k=1.05); pencil((4.2, -.17, -4.6), (5.2, -.17, 1.0), (.60, .16, .10))
    s = slab('phone', 2.9, 5.9, .3, .45, .1, [FIX('glass', (.012, .013, .016), .08, .6)]); s.location = (-6.0, 0, -1.4); s.rotation_euler[1] = math.radians(10)
    flat_lay(14.2)


@scene('journal/desk', 'Journal on a desk', [5.75, 8])
def journal_desk():
    hg.journal('front')
    for o in hg.meshes(): place(o, (0, 0, 0), ry=6)
    cup((-6.2, -.02, 3.8), k=1.05); pencil((5.0, -.17, -4.4), (5.9, -.17, 1.2), (.12, .30, .28))
    s = slab('phone', 2.9, 5.9, .3, .45, .1, [FIX('glass', (.012, .013, .016), .08, .6)]); s.location = (-6.0, 0, -3.6); s.rotation_euler[1] = math.radians(-8)
    flat_lay(14)


@scene('sticker/laptop', 'Sticker on a laptop', [3.6, 3.6])
def sticker_laptop():
    goods.sticker('front')
    for o in hg.meshes(): place(o, (0, -.36, 0), ry=-6)
    s = slab('lid', 12.6, 8.8, .34, .5, .12, [FIX('aluminium', (.42, .43, .45), .42, .5, .35)], n=16); s.location = (-2.6, 0, 1.5); s.rotation_euler[1] = math.radians(-3)
    cup((6.2, -.02, 5.6), k=1.0)
    pencil((5.2, -.17, -5.2), (7.6, -.17, .2), (.70, .42, .06))
    flat_lay(11.5, shift=(-.4, 0, .5))


# --------------------------------------------------------------- cloth ------
def dress(name, view='front'):
    garment.load(name); return garment.build(view)


def rail(z, y, wall, rgb):
    """A clothes rail in front of a wall, and the wooden hanger on it."""
    plane('wall', 400, (0, wall, 0), plaster(rgb), True)
    st.tube('rail', [(-60, y, z), (60, y, z)], .42, seg=28, up=(0, 1, 0), mats=[BLACK('rail', .3)])
    beech = wood('beech', 'x', (.42, .26, .12), (.60, .41, .22))
    arms = st.spline([(-6.6, y + .3, -3.1), (-3.4, y + .15, -1.75), (-1.2, y, -1.05), (0, y, -.9), (1.2, y, -1.05), (3.4, y + .15, -1.75), (6.6, y + .3, -3.1)], 90)
    st.tube('hanger', arms, .3, .42, 24, up=(0, 1, 0.001), mats=[beech], caps=True)
    a = np.linspace(-.5 * pi, 1.05 * pi, 40); R = .72
    hook = np.vstack([[(0, y, zz) for zz in np.linspace(-.8, z - R - .35, 12)], np.stack([R * np.cos(a) * 1, np.full(40, y), z + R * np.sin(a)], -1)])
    st.tube('hook', hook, .085, seg=12, up=(0, 1, 0.001), mats=[STEEL('hook', .25)])


@scene('tshirt/rail', 'T-shirt on a rail', [12, 16], 'soft')
def tee_rail():
    ob, X = dress('tshirt'); rail(4.6, -.4, 7.5, (.50, .47, .42)); hang_camera(X)


@scene('longsleeve/rail', 'Long-sleeve tee on a rail', [12, 16], 'soft')
def long_rail():
    ob, X = dress('longsleeve'); rail(4.6, -.4, 7.5, (.47, .45, .42)); hang_camera(X)


@scene('womens-tee/rail', 'Fitted tee on a rail', [10, 12], 'soft')
def fitted_rail():
    ob, X = dress('womens-tee'); rail(4.6, -.4, 7.5, (.50, .44, .38)); hang_camera(X, 34)


@scene('sweatshirt/rail', 'Sweatshirt on a rail', [12, 14], 'soft')
def crew_rail():
    ob, X = dress('sweatshirt'); rail(4.6, -.4, 8, (.42, .45, .42)); hang_camera(X)


def hang_camera(X, frame=39):
    lo, hi = X.min(0), X.max(0)
    st.camera(((lo[0] + hi[0]) / 2, 0, (lo[2] + hi[2]) / 2 + 1.6), frame, azim=0, elev=1.5, dist=frame * 3)
    daylight(32, (0, 0, (lo[2] + hi[2]) / 2), key_dir=(-1.2, -.9, .8), key_size=.5, dome=.32)


@scene('tote/peg', 'Tote bag on a peg rail', [11, 11], 'soft')
def tote_peg():
    ob, X = dress('tote'); wall = 2.1
    plane('wall', 400, (0, wall, 0), plaster((.50, .46, .40)), True)
    oak = wood('rail', 'x'); box('rail', (120, .9, 3.4), (0, wall - .45, 5.6), oak, .1)
    for x in (-15, 0, 15):
        o = st.lathe('peg', st.rounded([(0, 0), (.42, 0), (.34, 1.0), (.36, 2.6), (.62, 3.0), (.62, 3.4), (0, 3.5)], [0, .05, .2, .2, .1, .2, 0], 8), 48, {}, [wood('peg', 'z')])
        place(o, (x, wall - .8, 5.0), rx=84)
    lo, hi = X.min(0), X.max(0)
    st.camera((0, 0, -4.4), 27, azim=0, elev=2, dist=84)
    daylight(26, (0, 0, -5), key_dir=(-1.2, -.9, .8), key_size=.5, dome=.32)


@scene('pillow/sofa', 'Cushion on a sofa', [18, 18], 'soft')
def pillow_sofa():
    ob, X = dress('pillow'); grey = linen((.30, .33, .33)); seat = linen((.29, .32, .32))
    ob.rotation_euler[0] = math.radians(-13); ob.rotation_euler[1] = math.radians(-4); ob.location = (1.5, -1.2, 0)
    cushion('seat', (34, 30, 9), (-9, -6, -13.2), seat, 2.4); cushion('seat', (34, 30, 9), (26, -6, -13.2), seat, 2.4)
    cushion('back', (34, 9, 26), (-9, 9.4, 3), grey, 3.2, -10); cushion('back', (34, 9, 26), (26, 9.4, 3), grey, 3.2, -10)
    cushion('arm', (9, 34, 22), (-31, -4, -9), grey, 3)
    plane('wall', 400, (0, 24, 0), plaster((.52, .48, .42)), True)
    st.camera((.9, 0, .2), 30, azim=-9, elev=9, dist=30 * 2.8)
    daylight(30, (0, -2, 0), key_dir=(-1.2, -.9, .95), key_size=.45, dome=.34)


if __name__ == '__main__':
    for n in st.arg('name', ','.join(SCENES)).split(','):
        s = SCENES[n]; blank, view = n.split('/')
        try:
            st.reset(); s['f']()
            meta = dict(title=s['title'], kind=s['kind'], print_area_in=s['pa'], scene=True, **({'art_gravity': 'north'} if s['kind'] == 'soft' else {}), **({'colourable': s['colourable']} if 'colourable' in s else {}))
            st.render_maps(blank, view, meta, **s.get('render', {}))
        except Exception:
            import traceback; traceback.print_exc(); print('FAILED', n, flush=True)
    st.done()
