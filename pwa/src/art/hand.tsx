import { rounded } from './block.tsx'

interface HandProps {
  /** The position of the wrist, and the rotation of a hand whose fingers point up. */
  transform: string
  className: string
  sleeve: string
  /** How far the sleeve reaches, so that it ends outside of the picture. */
  reach?: number
}

const fingers = [
  rounded(-34, -116, 15, 76, 7.5),
  rounded(-16.5, -128, 15.5, 88, 7.5),
  rounded(1.5, -124, 15.5, 84, 7.5),
  rounded(19.5, -108, 14.5, 70, 7),
].join('')
const palm = rounded(-34, -66, 68, 76, 24)
const thumb = 'M-22-14C-44-24-62-44-66-66A8.5 8.5 0 0 1-50-71C-46-54-36-44-20-40Z'

/** An open hand cut from paper, with a sleeve. */
export function Hand({ transform, className, sleeve, reach = 120 }: HandProps) {
  const cuff = rounded(-42, 2, 84, reach, 8)
  return (
    <g transform={transform}>
      <path d={fingers + palm + thumb + cuff} transform="translate(4 5)" className="fill-art-shade" />
      <path d={fingers + palm + thumb} className={className} />
      <path d={cuff} className={sleeve} />
      <path d="M-42 20h84" className="stroke-3 stroke-art-sheet/60" />
    </g>
  )
}
