/** The scenes of the short film, each timed from its own start. The lowest sixth stays free for captions. */
import {
  createPlate,
  drawCropMarks,
  drawHeadline,
  drawLabel,
  drawPicture,
  easeInOut,
  easeOut,
  fill,
  inks,
  measureProgress,
  mix,
  type Pen,
} from './ink.ts'
import type { Stills } from './reel.ts'

export const size = { width: 1280, height: 720 } as const
export type Sum = { label: string; amount: string }
export type Scene = { seconds: number; draw: (pen: Pen, at: number) => void }

/** Two plates slide into register, then the whole drawing appears, selected. */
function createDesignScene(stills: Stills): Scene {
  const art = stills('art-harmattan')
  const plates = [createPlate(art, inks.blue), createPlate(art, inks.coral)] as const
  return {
    seconds: 4.2,
    draw(pen, at) {
      fill(pen, inks.yellow, 0, 0, size.width, size.height)
      drawHeadline(pen, 'Create', 84, 330, 210, inks.ink)
      fill(pen, inks.sheet, 720, 74, 402, 536)
      drawCropMarks(pen, 720, 74, 402, 536)
      const distance = 46 * (1 - easeOut(measureProgress(0.5, 1.5, at)))
      pen.globalCompositeOperation = 'multiply'
      if (distance > 0.5) {
        drawPicture(pen, plates[0], 741 - distance, 94 + distance / 3, 360, measureProgress(0.2, 0.5, at))
        drawPicture(pen, plates[1], 741 + distance, 94 - distance / 3, 360, measureProgress(0.2, 0.5, at))
      }
      pen.globalCompositeOperation = 'source-over'
      drawPicture(pen, art, 741, 94, 360, measureProgress(1.2, 1.6, at))
      const selectionOpacity = measureProgress(2, 2.2, at)
      if (selectionOpacity) drawSelection(pen, 741, 94, 360, 480, selectionOpacity)
    },
  }
}

function drawSelection(pen: Pen, x: number, y: number, width: number, height: number, opacity: number): void {
  pen.globalAlpha = opacity
  pen.strokeStyle = inks.blue
  pen.lineWidth = 2.5
  pen.strokeRect(x, y, width, height)
  for (const cornerX of [x, x + width])
    for (const cornerY of [y, y + height]) {
      fill(pen, inks.sheet, cornerX - 7, cornerY - 7, 14, 14)
      pen.strokeRect(cornerX - 7, cornerY - 7, 14, 14)
    }
  fill(pen, inks.blue, x + width / 2 - 84, y + height + 14, 168, 34)
  drawLabel(pen, '12 × 16 in, front', x + width / 2, y + height + 38, {
    size: 20,
    weight: 600,
    colour: inks.sheet,
    align: 'center',
  })
  pen.globalAlpha = 1
}

/** The drawing comes down on the blank, then the garment changes its colour. */
function createGarmentScene(stills: Stills): Scene {
  const [art, blank, tee, navy] = ['art-harmattan', 'tee-blank', 'tee-harmattan', 'tee-harmattan-navy'].map(
    stills,
  )
  const swatches = ['#f2ece0', '#23395b'] as const
  return {
    seconds: 4.8,
    draw(pen, at) {
      fill(pen, inks.pic, 0, 0, size.width, size.height)
      const descent = easeInOut(measureProgress(0.5, 1.3, at))
      const width = 690
      drawPicture(pen, blank!, 140, 34, width)
      drawPicture(
        pen,
        art!,
        mix(298, 330, descent),
        mix(-520, 128, descent),
        mix(380, 315, descent),
        1 - measureProgress(1.35, 1.6, at),
      )
      drawPicture(pen, tee!, 140, 34, width, measureProgress(1.35, 1.6, at))
      const wipeProgress = measureProgress(2.7, 3.1, at)
      if (wipeProgress) {
        pen.save()
        pen.beginPath()
        pen.rect(140, 0, width * easeInOut(wipeProgress), size.height)
        pen.clip()
        fill(pen, inks.pic, 140, 0, width, size.height)
        drawPicture(pen, navy!, 140, 34, width)
        pen.restore()
      }
      const selectedIndex = wipeProgress > 0.5 ? 1 : 0
      swatches.forEach((colour, index) => {
        const y = 270 + index * 104
        drawDisc(pen, 960, y, 34, colour)
        if (index === selectedIndex && at > 1.7) drawRing(pen, 960, y, 44)
        drawLabel(pen, index ? 'Navy' : 'Natural', 1024, y + 10, {
          size: 30,
          weight: index === selectedIndex ? 600 : 400,
        })
      })
    },
  }
}

function drawDisc(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.fillStyle = colour
  pen.fill()
  pen.strokeStyle = inks.line
  pen.lineWidth = 1.5
  pen.stroke()
}
function drawRing(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.strokeStyle = inks.ink
  pen.lineWidth = 4
  pen.stroke()
}

/** One design over many products. */
function createProductsScene(stills: Stills): Scene {
  const pieces = ['tank-harmattan', 'ls-harmattan', 'hoodie-harmattan', 'tote-harmattan'].map(stills)
  const centres = [158, 472, 822, 1130]
  return {
    seconds: 3.6,
    draw(pen, at) {
      fill(pen, inks.coral, 0, 0, size.width, size.height)
      pieces.forEach((piece, index) => {
        const rise = easeOut(measureProgress(0.3 + index * 0.28, 1 + index * 0.28, at))
        const height = 440
        const width = (height * piece.width) / piece.height
        drawPicture(pen, piece, centres[index]! - width / 2, mix(760, 78, rise), width)
      })
    },
  }
}

/** The store appears, then the sites that link to it. */
function createStoreScene(stills: Stills): Scene {
  const [tee, ...shelf] = ['tee-harmattan-navy', 'hoodie-harmattan', 'tank-harmattan', 'ls-harmattan'].map(
    stills,
  )
  const chips = ['Under your videos', 'In your bio', 'In your posts']
  return {
    seconds: 4.6,
    draw(pen, at) {
      fill(pen, inks.blue, 0, 0, size.width, size.height)
      drawHeadline(pen, 'Share', 84, 250, 190, inks.sheet)
      chips.forEach((chip, index) => {
        const opacity = easeOut(measureProgress(1.5 + index * 0.4, 1.9 + index * 0.4, at))
        if (!opacity) return
        pen.font = '600 26px Instrument'
        const x = mix(40, 88, opacity)
        const y = 312 + index * 76
        pen.globalAlpha = opacity
        fill(pen, inks.sheet, x, y, 270, 58)
        drawLabel(pen, chip, x + 22, y + 38, { size: 26, weight: 600 })
        pen.globalAlpha = 1
      })
      const y = mix(760, 62, easeOut(measureProgress(0.3, 1.2, at)))
      drawShop(pen, 620, y, tee!, shelf)
    },
  }
}

function drawShop(pen: Pen, x: number, y: number, tee: ImageBitmap, shelf: readonly ImageBitmap[]): void {
  const width = 560
  fill(pen, inks.sheet, x, y, width, 540)
  drawLabel(pen, 'harmattanradio.fan', x + 20, y + 33, { size: 20 })
  fill(pen, inks.ink, x, y + 50, width, 1.5)
  pen.save()
  pen.beginPath()
  pen.rect(x, y + 51, width, 316)
  pen.clip()
  fill(pen, inks.yellow, x, y + 51, width, 316)
  drawPicture(pen, tee, x + 236, y + 74, 340)
  drawHeadline(pen, 'Harmattan', x + 26, y + 128, 66, inks.ink)
  drawHeadline(pen, 'Radio', x + 26, y + 190, 66, inks.ink)
  fill(pen, inks.ink, x + 26, y + 222, 128, 46)
  drawLabel(pen, 'Shop Now', x + 90, y + 252, { size: 21, weight: 600, colour: inks.yellow, align: 'center' })
  pen.restore()
  shelf.forEach((piece, index) => {
    const cell = width / 3
    const height = 140
    const pieceWidth = (height * piece.width) / piece.height
    drawPicture(pen, piece, x + cell * index + (cell - pieceWidth) / 2, y + 384, pieceWidth)
    if (index) fill(pen, inks.line, x + cell * index, y + 367, 1, 173)
  })
}

/** The orders of many fans on one sheet, in order of arrival. */
function createSheetScene(stills: Stills): Scene {
  const names = ['harmattan', 'tin', 'pepper', 'kilo', 'soft', 'ferry', 'fern', 'moon']
  const arts = names.map((name) => stills(`art-${name}`))
  const [left, top, cellWidth, rowHeight] = [232, 60, 204, 262]
  return {
    seconds: 4.6,
    draw(pen, at) {
      fill(pen, inks.paper, 0, 0, size.width, size.height)
      fill(pen, inks.sheet, left, top, cellWidth * 4, rowHeight * 2)
      drawCropMarks(pen, left, top, cellWidth * 4, rowHeight * 2)
      arts.forEach((art, index) => {
        const landing = easeOut(measureProgress(0.4 + index * 0.26, 0.8 + index * 0.26, at))
        if (!landing) return
        const x = left + cellWidth * (index % 4)
        const y = top + rowHeight * Math.floor(index / 4)
        const width = Math.min(cellWidth - 44, ((rowHeight - 44) * art.width) / art.height)
        const height = (width * art.height) / art.width
        drawPicture(
          pen,
          art,
          x + (cellWidth - width) / 2,
          y + (rowHeight - height) / 2 - 40 * (1 - landing),
          width,
          landing,
        )
      })
      pen.strokeStyle = inks.line
      pen.lineWidth = 1
      for (let line = 1; line < 4; line += 1)
        fill(pen, inks.line, left + cellWidth * line, top, 1, rowHeight * 2)
      fill(pen, inks.line, left, top + rowHeight, cellWidth * 4, 1)
    },
  }
}

/** The fan's price, its costs, and what is left: the calculator's own sums. */
function createEarningsScene(sums: readonly Sum[]): Scene {
  return {
    seconds: 4.6,
    draw(pen, at) {
      fill(pen, inks.green, 0, 0, size.width, size.height)
      drawHeadline(pen, 'Earn', 84, 330, 210, inks.ink)
      const [x, y, width] = [560, 96, 640]
      const height = 60 + sums.length * 76
      fill(pen, inks.sheet, x, y, width, height)
      for (let hole = y + 20; hole < y + height - 10; hole += 30) drawDisc(pen, x + 18, hole, 6, inks.green)
      sums.forEach((sum, index) => {
        const opacity = measureProgress(0.5 + index * 0.45, 0.75 + index * 0.45, at)
        const isLast = index === sums.length - 1
        const base = y + 78 + index * 76
        pen.globalAlpha = opacity
        if (isLast) fill(pen, inks.ink, x + 52, base - 52, width - 84, 2.5)
        const style = {
          size: isLast ? 38 : 29,
          weight: isLast ? 700 : 500,
          colour: isLast ? inks.ink : inks.soft,
        }
        drawLabel(pen, sum.label.replace(/ \(.*\)/, ''), x + 52, base, style)
        drawLabel(pen, sum.amount, x + width - 32, base, { ...style, colour: inks.ink, align: 'right' })
        pen.globalAlpha = 1
      })
    },
  }
}

function createClosingScene(): Scene {
  return {
    seconds: 2.6,
    draw(pen, at) {
      fill(pen, inks.ink, 0, 0, size.width, size.height)
      ;['Create products.', 'Engage fans.', 'Make money.'].forEach((line, index) => {
        if (at > 0.5 + index * 0.3) drawHeadline(pen, line, 84, 240 + index * 132, 150, inks.yellow)
      })
    },
  }
}

export const createScenes = (stills: Stills, sums: readonly Sum[]): Scene[] => [
  createDesignScene(stills),
  createGarmentScene(stills),
  createProductsScene(stills),
  createStoreScene(stills),
  createSheetScene(stills),
  createEarningsScene(sums),
  createClosingScene(),
]
