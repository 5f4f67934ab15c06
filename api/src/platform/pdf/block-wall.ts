import { type Color, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { paper, sun } from './colors.ts'

const clay = rgb(0.8, 0.44, 0.34)
const mist = rgb(0.8, 0.88, 0.88)

/** Shapes in a unit square, with y pointing down. */
const shapes = {
  arch: 'M0 1 V0.5 A0.5 0.5 0 0 1 1 0.5 V1 H0.7 V0.55 A0.2 0.2 0 0 0 0.3 0.55 V1 Z',
  disc: 'M0.5 0.12 A0.38 0.38 0 1 1 0.499 0.12 Z',
  quarter: 'M0 0 A1 1 0 0 1 1 1 H0 Z',
  leaf: 'M0 1 A1 1 0 0 1 1 0 A1 1 0 0 1 0 1 Z',
  roof: 'M0 1 L0.5 0.1 L1 1 Z',
  half: 'M0 0.5 A0.5 0.5 0 0 1 1 0.5 V1 H0 Z',
} as const

/** Stands for the provider's color in `WALL`. */
const BRAND = 'brand'

type Ground = Color | typeof BRAND
type Block = readonly [ground: Ground, shape: keyof typeof shapes, color: Ground]

/** The pattern of colored blocks of all documents, two columns wide, from bottom to top. */
const WALL: readonly (readonly [Block, Block])[] = [
  [
    [BRAND, 'arch', sun],
    [mist, 'quarter', BRAND],
  ],
  [
    [sun, 'disc', paper],
    [BRAND, 'leaf', mist],
  ],
  [
    [mist, 'roof', clay],
    [clay, 'half', paper],
  ],
  [
    [BRAND, 'quarter', mist],
    [sun, 'arch', BRAND],
  ],
  [
    [clay, 'leaf', paper],
    [mist, 'disc', BRAND],
  ],
  [
    [mist, 'half', BRAND],
    [BRAND, 'roof', sun],
  ],
  [
    [sun, 'quarter', clay],
    [mist, 'arch', BRAND],
  ],
  [
    [BRAND, 'disc', sun],
    [clay, 'quarter', mist],
  ],
  [
    [mist, 'leaf', BRAND],
    [sun, 'half', paper],
  ],
]

/** In points. Twenty blocks are as wide as a Letter page. */
const BAND_HEIGHT = 30.6

/** Draws the pattern of blocks as a band along the upper edge of a page. */
export function drawBand(page: PDFPage, brandColor: Color): void {
  const { width, height } = page.getSize()
  for (let at = 0; at * BAND_HEIGHT < width; at += 1) {
    // Every other block is of the other column, so that neighbors differ as they do on the wall.
    const block = WALL[at % WALL.length]?.[at % 2]
    if (block)
      drawBlock(page, block, { x: at * BAND_HEIGHT, y: height - BAND_HEIGHT, side: BAND_HEIGHT, brandColor })
  }
}

/** Draws the pattern of blocks along the left edge of a page. Nine blocks stand on each other. */
export function drawWall(page: PDFPage, brandColor: Color): void {
  const side = page.getHeight() / WALL.length
  for (const [row, blocks] of WALL.entries()) {
    for (const [column, block] of blocks.entries()) {
      drawBlock(page, block, { x: column * side, y: row * side, side, brandColor })
    }
  }
}

interface BlockPlace {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly brandColor: Color
}

function drawBlock(
  page: PDFPage,
  [ground, shape, color]: Block,
  { x, y, side, brandColor }: BlockPlace,
): void {
  const colorOf = (ground: Ground) => (ground === BRAND ? brandColor : ground)
  // Slightly larger, so that viewers show no seams.
  page.drawRectangle({ x, y, width: side + 0.3, height: side + 0.3, color: colorOf(ground) })
  page.drawSvgPath(shapes[shape], { x, y: y + side, scale: side, color: colorOf(color), borderWidth: 0 })
}
