import { rounded } from './block.tsx'
import { Cutout } from './cutout.tsx'

/** A wall calendar with a clock in front of it, for 'nothing to keep up yet'. */
export function EmptyHours() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <Cutout d={rounded(34, 26, 116, 124, 8)} className="fill-art-sheet" />
      <path d="M34 34a8 8 0 0 1 8-8h100a8 8 0 0 1 8 8v22H34Z" className="fill-art-coral" />
      <path d="M60 16v20M124 16v20" className="stroke-6 stroke-art-ink/60" strokeLinecap="round" />
      {[0, 1, 2].map((row) =>
        [0, 1, 2, 3].map((column) => (
          <path
            key={`${row} ${column}`}
            d={rounded(48 + column * 25, 70 + row * 25, 14, 14, 3)}
            className="fill-art-ink/12"
          />
        )),
      )}
      <Cutout d="M116 112a42 42 0 1 1 84 0 42 42 0 0 1-84 0Z" className="fill-art-petrol" />
      <circle cx="158" cy="112" r="31" className="fill-art-sheet" />
      <path
        d="M158 92v20l14 10"
        className="fill-transparent stroke-5 stroke-art-ink/70"
        strokeLinecap="round"
      />
    </svg>
  )
}
