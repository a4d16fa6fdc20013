import { distance, gauge, type Point, type Step } from './plan.ts'

type Line = readonly Point[]
/** A column returns to its start over its own run, and is sewn only from there. */
const isColumn = (line: Line): boolean => distance(line[0]!, line.at(-1)!) < gauge.satinMax

/** Sews lines: moves the needle from one to the next, ties and cuts, and records the machine's moves. */
export class Sewing {
  readonly #steps: Step[] = []
  readonly #width: number
  readonly #middle: Point
  #at: Point | null = null
  /** The needle's last position; null while no thread is in the cloth. */
  #before: Point | null = null
  #mask: Uint8Array = new Uint8Array()

  constructor(width: number, height: number) {
    this.#width = width
    this.#middle = [width / 2, height / 2]
  }

  /** Changes the thread, with the pixels it covers: below them it may travel unseen. */
  changeThread(mask: Uint8Array): void {
    this.#cut()
    if (this.#at) this.#push('colour', this.#at)
    this.#mask = mask
  }

  /** Sews the lines, each time the one that starts nearest; a fill may be sewn from its end. */
  sew(lines: readonly Line[]): void {
    let remaining = lines.filter((line) => line.length > 1)
    while (remaining.length > 0) {
      const nearerEnds = remaining.map((line) => this.#nearerEnd(line))
      const best = nearerEnds.reduce(
        (bestIndex, end, index) => (end.distance < nearerEnds[bestIndex]!.distance ? index : bestIndex),
        0,
      )
      const line = remaining[best]!
      remaining = remaining.filter((candidate) => candidate !== line)
      this.#sewLine(nearerEnds[best]!.isLast ? [...line].reverse() : line)
    }
  }

  end(): readonly Step[] {
    this.#cut()
    return this.#steps
  }

  #nearerEnd(line: Line): { distance: number; isLast: boolean } {
    const at = this.#at ?? this.#middle
    const [first, last] = [distance(at, line[0]!), distance(at, line.at(-1)!)]
    return isColumn(line) || first <= last
      ? { distance: first, isLast: false }
      : { distance: last, isLast: true }
  }

  #sewLine(line: Line): void {
    this.#begin(line)
    for (const point of line.slice(1)) {
      if (distance(point, this.#at!) < gauge.shortest) continue
      this.#before = this.#at
      this.#move('stitch', point)
    }
    this.#before ??= line[0]!
  }

  /**
   * Carries the thread on where that is short or hidden under its own colour; otherwise ties it, cuts it and starts
   * again.
   */
  #begin(line: Line): void {
    const first = line[0]!
    if (this.#at && this.#before) {
      if (distance(first, this.#at) <= gauge.carry || this.#isCovered(this.#at, first)) {
        this.#move('stitch', first, gauge.run)
        return
      }
      this.#cut()
    }
    this.#move('jump', first)
    this.#push('stitch', first)
    this.#tie(line[1]!)
  }

  #cut(): void {
    if (!this.#at || !this.#before) return
    this.#tie(this.#before)
    this.#push('trim', this.#at)
    this.#before = null
  }

  /** Two short stitches back and forth secure the end of a thread. */
  #tie(toward: Point): void {
    const at = this.#at!
    const length = distance(toward, at) || 1
    const tiePoint: Point = [
      at[0] + ((toward[0] - at[0]) * 7) / length,
      at[1] + ((toward[1] - at[1]) * 7) / length,
    ]
    for (const point of [tiePoint, at, tiePoint, at]) this.#push('stitch', point)
  }

  /** Moves in pieces that every format can hold. */
  #move(kind: 'stitch' | 'jump', to: Point, longest: number = gauge.longest): void {
    const from = this.#at ?? this.#middle
    const pieces = Math.max(
      1,
      Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / longest),
    )
    for (let piece = 1; piece <= pieces; piece++)
      this.#push(kind, [
        from[0] + ((to[0] - from[0]) * piece) / pieces,
        from[1] + ((to[1] - from[1]) * piece) / pieces,
      ])
    this.#at = to
  }

  #isCovered(from: Point, to: Point): boolean {
    const steps = Math.ceil(distance(from, to) / 3)
    for (let step = 0; step <= steps; step++) {
      const part = step / (steps || 1)
      const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
      if (this.#mask[Math.round(y) * this.#width + Math.round(x)] !== 1) return false
    }
    return true
  }

  #push(kind: Step['kind'], [x, y]: Point): void {
    this.#steps.push({
      kind,
      x: Math.round(x - this.#middle[0]) || 0,
      y: Math.round(y - this.#middle[1]) || 0,
    })
  }
}
