import type { ReactNode } from 'react'
import { AppleMotif } from './apple-motif.tsx'
import { Backpack } from './backpack.tsx'
import { BlocksMotif } from './blocks-motif.tsx'
import { Boots } from './boots.tsx'
import { CrayonsMotif } from './crayons-motif.tsx'
import { Cutout } from './cutout.tsx'
import { HeartMotif } from './heart-motif.tsx'
import { HouseMotif } from './house-motif.tsx'
import { RingsMotif } from './rings-motif.tsx'
import { rounded } from './rounded.ts'

const cubbies: { key: string; back: string; scale: number; item: ReactNode }[] = [
  { key: 'boots', back: 'fill-art-sky/60', scale: 0.4, item: <Boots /> },
  { key: 'blocks', back: 'fill-art-sheet', scale: 0.46, item: <BlocksMotif /> },
  { key: 'apple', back: 'fill-art-leaf/35', scale: 0.44, item: <AppleMotif /> },
  { key: 'house', back: 'fill-art-sun/45', scale: 0.44, item: <HouseMotif /> },
  { key: 'backpack', back: 'fill-art-coral/35', scale: 0.44, item: <Backpack /> },
  { key: 'rings', back: 'fill-art-sheet', scale: 0.44, item: <RingsMotif /> },
  { key: 'heart', back: 'fill-art-plum/25', scale: 0.44, item: <HeartMotif /> },
  { key: 'crayons', back: 'fill-art-sky/60', scale: 0.42, item: <CrayonsMotif /> },
]

const SIZE = 166
const GAP = 14

/** A wall of cubbies with things in them; the last one is free. Decorative. */
export function CubbyShelf({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 580 620" className={className} aria-hidden="true">
      <Cutout d={rounded(8, 8, 560, 562, 22)} className="fill-art-skin" />
      <Cutout d="M40 570h44v40H40ZM492 570h44v40h-44Z" className="fill-art-skin" />
      {[...cubbies, null].map((cubby, index) => {
        const x = 25 + (index % 3) * (SIZE + GAP)
        const y = 25 + Math.floor(index / 3) * (SIZE + GAP)
        return (
          <svg
            aria-hidden="true"
            key={cubby?.key ?? 'free'}
            x={x}
            y={y}
            width={SIZE}
            height={SIZE}
            viewBox={`0 0 ${SIZE} ${SIZE}`}
          >
            <rect width={SIZE} height={SIZE} rx="10" className="fill-art-paper" />
            <rect width={SIZE} height={SIZE} rx="10" className={cubby?.back ?? 'fill-art-ink/20'} />
            <path
              d={`M0 10a10 10 0 0 1 10-10H156a10 10 0 0 1 10 10v6H14v${SIZE - 16}H10a10 10 0 0 1-10-10Z`}
              className="fill-art-shade"
            />
            {cubby && (
              <g transform={`translate(${SIZE / 2 - 250 * cubby.scale} ${SIZE - 8 - 318 * cubby.scale})`}>
                <g transform={`scale(${cubby.scale})`}>{cubby.item}</g>
              </g>
            )}
          </svg>
        )
      })}
      <Cutout d={rounded(427, 488, 84, 30, 6)} className="fill-art-sheet" transform="rotate(-4 469 503)" />
      <text
        x="469"
        y="509"
        textAnchor="middle"
        transform="rotate(-4 469 503)"
        className="fill-art-ink font-display font-semibold text-[17px]"
      >
        for you
      </text>
    </svg>
  )
}
