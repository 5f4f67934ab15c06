import { rounded } from './block.tsx'
import { Cutout } from './cutout.tsx'

/** A star over a box without a star-shaped hole, for 'nothing matches'. */
export function ShapeSorter() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <Cutout d="M20 84h172l-12 72H32Z" className="fill-art-petrol" />
      <Cutout d="M20 84 40 66h132l20 18Z" className="fill-art-sky" />
      <circle cx="66" cy="118" r="17" className="fill-art-ink/60" />
      <rect x="94" y="102" width="32" height="32" rx="3" className="fill-art-ink/60" />
      <path d="m154 100 19 33h-38Z" className="fill-art-ink/60" />
      <Cutout
        d="m106 4 10 19 21 3-15 15 4 21-20-10-19 10 4-21L76 26l21-3Z"
        className="fill-art-sun"
        transform="rotate(9 106 34)"
      />
      <path d={rounded(164, 30, 30, 6, 3) + rounded(170, 44, 20, 6, 3)} className="fill-art-coral" />
      <path d={rounded(24, 34, 26, 6, 3) + rounded(30, 48, 18, 6, 3)} className="fill-art-coral" />
    </svg>
  )
}
