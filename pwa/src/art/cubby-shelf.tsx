import type { ReactNode } from 'react'
import { rounded } from './block.tsx'
import { Cutout } from './cutout.tsx'
import { AppleMotif, BlocksMotif, CrayonsMotif, HeartMotif, HouseMotif, RingsMotif } from './motifs.tsx'

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
    <svg viewBox="0 0 580 610" preserveAspectRatio="xMidYMin slice" className={className} aria-hidden="true">
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

/** A child's backpack. Its center is (250, 190), as in the motifs. */
function Backpack() {
  return (
    <g>
      <path d="M216 92V70a34 30 0 0 1 68 0v22" className="fill-transparent stroke-10 stroke-art-ink" />
      <Cutout d="M150 316V178a100 92 0 0 1 200 0v138Z" className="fill-art-petrol" />
      <Cutout d={rounded(176, 218, 148, 84, 14)} className="fill-art-sky" />
      <path d="M176 244h148" className="stroke-5 stroke-art-sheet/80" />
      <rect x="240" y="238" width="20" height="26" rx="6" className="fill-art-sun" />
      <path d="M196 176a54 50 0 0 1 108 0Z" className="fill-art-sheet/35" />
    </g>
  )
}

const boot = 'M150 90h70v128c0 16 56 14 56 54v34H150Z'

/** A pair of rubber boots. Their center is (250, 200), as in the motifs. */
function Boots() {
  return (
    <g>
      <g transform="translate(90 -6)">
        <Cutout d={boot} className="fill-art-sun" />
        <path d="M150 110h70v12h-70ZM150 290h126v16H150Z" className="fill-art-sheet/60" />
      </g>
      <g transform="translate(-16 8)">
        <Cutout d={boot} className="fill-art-sun" />
        <path d="M150 110h70v12h-70ZM150 290h126v16H150Z" className="fill-art-sheet/60" />
      </g>
    </g>
  )
}

/** Two cubbies: empty, one with a name tag, for what has not begun, or with a small bear for what is done. */
export function EmptyCubbies({ isDone = false }: { isDone?: boolean }) {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <Cutout d={rounded(12, 20, 190, 112, 12)} className="fill-art-skin" />
      <path d={rounded(22, 30, 80, 92, 6) + rounded(112, 30, 80, 92, 6)} className="fill-art-paper" />
      <path
        d="M22 36a6 6 0 0 1 6-6h74v8H32v84h-4a6 6 0 0 1-6-6ZM112 36a6 6 0 0 1 6-6h74v8h-70v84h-4a6 6 0 0 1-6-6Z"
        className="fill-art-shade"
      />
      <Cutout d="M28 132h22v22H28ZM164 132h22v22h-22Z" className="fill-art-skin" />
      {isDone ? <Bear /> : <NameTag />}
    </svg>
  )
}

function Bear() {
  return (
    <>
      <g transform="translate(152 84)">
        <Cutout
          d="M-22-18a9 9 0 1 1 14-8 22 20 0 0 1 16 0 9 9 0 1 1 14 8 22 20 0 0 1-8 20 20 20 0 0 1 6 36h-40a20 20 0 0 1 6-36 22 20 0 0 1-8-20Z"
          className="fill-art-coral"
        />
        <ellipse cy="-5" rx="9" ry="7" className="fill-art-sheet" />
        <circle cx="-8" cy="-14" r="2" className="fill-art-ink" />
        <circle cx="8" cy="-14" r="2" className="fill-art-ink" />
        <circle cy="-7" r="2.5" className="fill-art-ink" />
      </g>
      <Cutout d={rounded(46, 62, 34, 18, 4)} className="fill-art-sun" transform="rotate(-7 63 71)" />
    </>
  )
}

function NameTag() {
  return (
    <g transform="rotate(-5 152 92)">
      <Cutout d={rounded(122, 80, 60, 24, 5)} className="fill-art-sheet" />
      <text
        x="152"
        y="97"
        textAnchor="middle"
        className="fill-art-ink font-display font-semibold text-[14px]"
      >
        for you
      </text>
    </g>
  )
}
