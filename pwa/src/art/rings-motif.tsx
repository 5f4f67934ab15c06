import { Cutout } from './cutout.tsx'
import { rounded } from './rounded.ts'

const rings = [
  { width: 216, className: 'fill-art-petrol' },
  { width: 180, className: 'fill-art-leaf' },
  { width: 146, className: 'fill-art-sky' },
  { width: 112, className: 'fill-art-plum' },
  { width: 80, className: 'fill-art-coral' },
] as const

/** Stacking rings, a toy for infants. */
export function RingsMotif() {
  return (
    <g>
      <Cutout d={rounded(130, 290, 240, 26, 13)} className="fill-art-skin" />
      {rings.map(({ width, className }, index) => (
        <g key={className} transform={`rotate(${index % 2 ? 2 : -1.5} 250 200)`}>
          <Cutout d={rounded(250 - width / 2, 250 - index * 42, width, 40, 20)} className={className} />
          <path
            d={rounded(250 - width / 2 + 20, 258 - index * 42, width / 3, 7, 3.5)}
            className="fill-art-sheet/45"
          />
        </g>
      ))}
      <Cutout d="M222 52a28 28 0 1 0 56 0a28 28 0 1 0-56 0Z" className="fill-art-sun" />
    </g>
  )
}
