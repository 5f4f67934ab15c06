import { Cutout } from './cutout.tsx'
import { rounded } from './rounded.ts'

/** A child's backpack. Its center is (250, 190), as in the motifs. */
export function Backpack() {
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
