/**
 * `compose` as a fragment shader. A change in one needs the same change in the other: tests compare the two on a
 * whole picture.
 */
import { gridSize, type Ink, tableOf } from '../soft-proof/soft-proof.ts'
import {
  type Colour,
  computeExposure,
  foldColour,
  grain,
  type Maps,
  shadowFade,
  shadowStrength,
} from './compose.ts'
import type { MapName, View } from './view.ts'

const vertex = `#version 300 es
in vec2 p; void main() { gl_Position = vec4(p, 0., 1.); }`

const fragment = `#version 300 es
precision highp float; precision highp sampler2D; precision highp sampler3D;
uniform sampler3D proof;
uniform sampler2D shade, mask, uv, cover, spec, shadow, fixed_, heather, art;
uniform vec3 tint, flecked, rich;
uniform vec2 size;
uniform float dark, flecks, soft, hasSpec, hasShadow, hasFixed, hasHeather, artLevel, printed, through;
out vec4 ink;
void main() {
  ivec2 q = ivec2(gl_FragCoord.x, size.y - gl_FragCoord.y);
  vec4 s4 = texelFetch(shade, q, 0);
  float al = s4.g, sh = s4.r;
  vec2 toEdge = min(vec2(q), size - 1. - vec2(q));
  float near = smoothstep(0., ${shadowFade} * size.x, min(toEdge.x, toEdge.y));
  float thrown = hasShadow * ${shadowStrength} * texelFetch(shadow, q, 0).r * near;
  vec3 c = vec3(0.);
  if (al > 0.) {
    vec3 mk = texelFetch(mask, q, 0).rgb;
    float flake = hasHeather > .5 ? texelFetch(heather, q, 0).r : .5;
    float micro = soft > .5 && hasHeather > .5 ? 1. + ${grain} * (flake - .5) : 1.;
    float lit = (soft > .5 ? pow(sh, 1. + 1.3 * dark) * (1. + .5 * dark) : sh) * micro;
    float fleck = flecks * clamp(.5 + (flake - .5) * 1.35, 0., 1.);
    vec3 own = soft > .5 ? pow(rich, vec3(${foldColour} * (1. - sh))) : vec3(1.);
    float part = min(1., mk.r / al);
    vec3 dyed = part * mix(tint, flecked, fleck) * own, cloth = 1. - part + dyed;
    c = dyed * lit + (1. - part) * sh * micro;
    if (hasFixed > .5) c = mix(c, texelFetch(fixed_, q, 0).rgb, min(1., mk.g / al));
    float m = texelFetch(cover, q, 0).r;
    if (artLevel >= 0. && m > .01) {
      ivec3 e = ivec3(texelFetch(uv, q, 0).rgb * 255. + .5);
      vec2 at = vec2(float(e.r * 16 + e.b / 16), float(e.g * 16 + e.b % 16)) / 4095.;
      vec4 a = textureLod(art, at, artLevel);
      if (a.a > 0.) {
        vec3 inked = min(a.rgb / a.a, vec3(1.));
        if (printed > .5) inked = texture(proof, (inked.bgr * ${gridSize - 1}. + .5) / ${gridSize}.).rgb;
        if (through > .5) inked *= cloth;
        c = mix(c, inked * sh * micro, min(1., a.a * m / max(al, .001)));
      }
    }
    float sp = hasSpec * texelFetch(spec, q, 0).r;
    sp *= sp * (soft > .5 ? .4 + 1.4 * dark : 1.);
    c = clamp(pow(pow(clamp(c, 0., 1.), vec3(2.2)) + sp, vec3(1. / 2.2)), 0., 1.);
  }
  ink = vec4(c * al, al + thrown * (1. - al));
}`

const units = ['shade', 'mask', 'uv', 'cover', 'spec', 'shadow', 'fixed', 'heather', 'art'] as const
type Unit = (typeof units)[number]
export type WebglPicture = {
  /**
   * `planes`: light and shadow, developed; the others are unchanged. `texels`: the width at which a design neither
   * blurs nor flickers on this view.
   */
  load(view: View, maps: Partial<Record<MapName, ImageBitmap>>, planes: Maps, texels: number): void
  setArt(art: HTMLCanvasElement | null, ink: Ink | null): void
  draw(colour: Colour): void
}

let isWorking: boolean | undefined

/**
 * Software WebGL is slower than our own loop, so it doesn't count. Tested on a separate canvas: one that was asked
 * for WebGL can show nothing else afterwards.
 */
function isWebglWorking(): boolean {
  isWorking ??= (() => {
    const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
    const isUsable = gl !== null && !isSoftware(gl) && linkProgram(gl) !== null
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return isUsable
  })()
  return isWorking
}

function isSoftware(gl: WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : ''
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
}

/** Null if there is no fast WebGL 2: the caller then composes in JavaScript. Tests accept the slow one too. */
export function openWebgl(canvas: HTMLCanvasElement, acceptsSlow = false): WebglPicture | null {
  if (!acceptsSlow && !isWebglWorking()) return null
  const gl = canvas.getContext('webgl2', { premultipliedAlpha: true, preserveDrawingBuffer: true })
  const program = gl && linkProgram(gl)
  if (!gl || !program) return null
  const textures = Object.fromEntries(units.map((unit) => [unit, gl.createTexture()])) as Record<
    Unit,
    WebGLTexture
  >
  const locate = (name: string) => gl.getUniformLocation(program, name)
  units.forEach((unit, i) => {
    gl.uniform1i(locate(unit === 'fixed' ? 'fixed_' : unit), i)
    upload(gl, textures, unit, null)
  })
  let view: View | null = null
  let artLevel = -1
  let texelWidth = 1
  let hasShadow = false
  let ink: Ink | null = null
  const proof = gl.createTexture()
  gl.uniform1i(locate('proof'), units.length)
  uploadTable(gl, proof, tableOf('coated'))
  return {
    load(next, maps, planes, texels) {
      view = next
      texelWidth = texels
      hasShadow = planes.shadow !== null
      gl.viewport(0, 0, next.width, next.height)
      for (const unit of units) if (unit !== 'art') upload(gl, textures, unit, maps[unit] ?? null)
      uploadPlanes(gl, textures, 'shade', planes, [planes.shade, planes.alpha])
      if (planes.shadow) uploadPlanes(gl, textures, 'shadow', planes, [planes.shadow])
    },
    setArt(art, next) {
      ink = next
      if (ink) uploadTable(gl, proof, tableOf(ink.process))
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
      upload(gl, textures, 'art', art)
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
      artLevel = art ? Math.max(0, Math.log2(art.width / texelWidth)) : -1
    },
    draw(colour) {
      if (!view) return
      const { tint, dark, flecked, rich } = computeExposure(colour)
      gl.uniform3fv(locate('tint'), tint)
      gl.uniform3fv(locate('flecked'), flecked)
      gl.uniform3fv(locate('rich'), rich)
      gl.uniform2f(locate('size'), view.width, view.height)
      gl.uniform1f(locate('dark'), dark)
      gl.uniform1f(locate('flecks'), colour.heather ? 1 : 0)
      gl.uniform1f(locate('soft'), view.soft ? 1 : 0)
      for (const [name, map] of [
        ['hasSpec', 'spec'],
        ['hasFixed', 'fixed'],
        ['hasHeather', 'heather'],
      ] as const)
        gl.uniform1f(locate(name), view.files.includes(map) ? 1 : 0)
      gl.uniform1f(locate('hasShadow'), hasShadow ? 1 : 0)
      gl.uniform1f(locate('artLevel'), artLevel)
      gl.uniform1f(locate('printed'), ink ? 1 : 0)
      gl.uniform1f(locate('through'), ink?.isThrough ? 1 : 0)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
  }
}

function linkProgram(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  const activate = gl.useProgram.bind(gl)
  activate(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const attribute = gl.getAttribLocation(program, 'p')
  gl.enableVertexAttribArray(attribute)
  gl.vertexAttribPointer(attribute, 2, gl.FLOAT, false, 0, 0)
  return program
}

const uploadedTables = new WeakMap<WebGLTexture, Uint8Array>()
/** A shader has blue across, green down and red in depth, as red varies slowest in the bytes. */
function uploadTable(gl: WebGL2RenderingContext, texture: WebGLTexture, table: Uint8Array) {
  gl.activeTexture(gl.TEXTURE0 + units.length)
  gl.bindTexture(gl.TEXTURE_3D, texture)
  if (uploadedTables.get(texture) === table) return
  uploadedTables.set(texture, table)
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  const { RGB8, RGB, UNSIGNED_BYTE } = gl
  gl.texImage3D(gl.TEXTURE_3D, 0, RGB8, gridSize, gridSize, gridSize, 0, RGB, UNSIGNED_BYTE, table)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
    gl.texParameteri(gl.TEXTURE_3D, side, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
}

/** One or two planes as the red and the green of a texture. */
function uploadPlanes(
  gl: WebGL2RenderingContext,
  textures: Record<Unit, WebGLTexture>,
  unit: Unit,
  { width, height }: Maps,
  planes: readonly Uint8Array[],
) {
  const channels = planes.length
  const bytes = new Uint8Array(width * height * channels)
  for (const [n, plane] of planes.entries())
    for (let i = 0; i < plane.length; i++) bytes[i * channels + n] = plane[i]!
  const [internalFormat, pixelFormat] = channels === 1 ? [gl.R8, gl.RED] : [gl.RG8, gl.RG]
  gl.activeTexture(gl.TEXTURE0 + units.indexOf(unit))
  gl.bindTexture(gl.TEXTURE_2D, textures[unit])
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.texImage2D(gl.TEXTURE_2D, 0, internalFormat, width, height, 0, pixelFormat, gl.UNSIGNED_BYTE, bytes)
  for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, side, gl.NEAREST)
}

function upload(
  gl: WebGL2RenderingContext,
  textures: Record<Unit, WebGLTexture>,
  unit: Unit,
  from: ImageBitmap | HTMLCanvasElement | null,
) {
  gl.activeTexture(gl.TEXTURE0 + units.indexOf(unit))
  gl.bindTexture(gl.TEXTURE_2D, textures[unit])
  if (from) gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, from)
  else gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  const isArt = unit === 'art' && from !== null
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isArt ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, isArt ? gl.LINEAR : gl.NEAREST)
  if (isArt) gl.generateMipmap(gl.TEXTURE_2D)
}
