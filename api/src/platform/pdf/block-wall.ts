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

/** The pattern of colored blocks of certificates and receipts, two columns wide, from bottom to top. */
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

interface WallSize {
  /** The width and height of a block, in points. */
  readonly side: number
  readonly columns: 1 | 2
}

/** Draws the pattern of blocks along the left edge of a page. Nine blocks stand on each other. */
export function drawBlocks(page: PDFPage, brandColor: Color, { side, columns }: WallSize): void {
  const colorOf = (ground: Ground) => (ground === BRAND ? brandColor : ground)
  for (const [row, blocks] of WALL.entries()) {
    for (const [column, [ground, shape, color]] of blocks.slice(0, columns).entries()) {
      const [x, y] = [column * side, row * side]
      // Slightly larger, so that viewers show no seams.
      page.drawRectangle({ x, y, width: side + 0.3, height: side + 0.3, color: colorOf(ground) })
      page.drawSvgPath(shapes[shape], { x, y: y + side, scale: side, color: colorOf(color), borderWidth: 0 })
    }
  }
}
