import { Cutout } from './cutout.tsx'

const boot = 'M150 90h70v128c0 16 56 14 56 54v34H150Z'

/** A pair of rubber boots. Their center is (250, 200), as in the motifs. */
export function Boots() {
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
