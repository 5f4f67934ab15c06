import { rounded } from './block.tsx'
import { CertificateStamp } from './certificate-stamp.tsx'
import { Cutout } from './cutout.tsx'

/** Four little chairs in a line, for 'on no waitlist'. */
export function ChairsInLine() {
  const colors = ['fill-art-coral', 'fill-art-sun', 'fill-art-leaf', 'fill-art-sky']
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <path d="M8 148h200" className="stroke-3 stroke-art-ink/30" />
      {colors.map((color, at) => (
        <g key={color} transform={`translate(${10 + at * 52} 52)`}>
          <Cutout d={`${rounded(2, 0, 11, 96, 4)}M13 46h32v11H13ZM36 57h9v39h-9Z`} className={color} />
          <path d="M2 18h11M2 32h11" className="stroke-2 stroke-art-sheet/70" />
        </g>
      ))}
    </svg>
  )
}

/** A coin jar with its lid beside it, for 'nothing to pay'. */
export function EmptyJar() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <Cutout d={rounded(62, 46, 96, 108, 22)} className="fill-art-sky" />
      <path d={rounded(74, 58, 72, 84, 14)} className="fill-art-sheet/70" />
      <Cutout d={rounded(70, 34, 80, 18, 6)} className="fill-art-petrol" />
      <Cutout d={rounded(84, 84, 52, 30, 5)} className="fill-art-paper" transform="rotate(-4 110 99)" />
      <path
        d="m98 99 9 9 16-18"
        className="fill-transparent stroke-5 stroke-art-leaf"
        strokeLinecap="round"
      />
      <Cutout d="M166 132a18 18 0 1 1 36 0 18 18 0 0 1-36 0Z" className="fill-art-sun" />
      <circle cx="184" cy="132" r="10" className="fill-transparent stroke-3 stroke-art-ink/40" />
    </svg>
  )
}

/** A picture frame that waits for its certificate, for 'no certificates'. */
export function EmptyFrame() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <path d="M76 26 110 6l34 20" className="fill-transparent stroke-3 stroke-art-ink/40" />
      <Cutout d={rounded(34, 26, 152, 116, 8)} className="fill-art-skin" />
      <path d={rounded(48, 40, 124, 88, 3)} className="fill-art-sheet" />
      <path d="M66 62h62M66 78h88M66 94h44" className="stroke-4 stroke-art-ink/20" strokeLinecap="round" />
      <svg x="116" y="74" width="54" height="54" viewBox="0 0 100 100" aria-hidden="true">
        <CertificateStamp className="size-full" />
      </svg>
    </svg>
  )
}

/** A line just begun with a crayon, for 'nothing has happened yet'. */
export function FirstLine() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <Cutout d={rounded(30, 24, 150, 122, 6)} className="fill-art-sheet" transform="rotate(-3 105 85)" />
      <path
        d="M52 60q14-16 28 0t28 0"
        className="fill-transparent stroke-6 stroke-art-coral"
        strokeLinecap="round"
      />
      <path d="M54 92h96M54 114h70" className="stroke-3 stroke-art-ink/15" strokeDasharray="6 7" />
      <g transform="rotate(38 150 70)">
        <Cutout d="M112 60h70v22h-70l-18-11Z" className="fill-art-coral" />
        <path d="M128 60v22M168 60v22" className="stroke-3 stroke-art-sheet/80" />
      </g>
    </svg>
  )
}

/** An open purse, for 'no cards'. */
export function OpenPurse() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <Cutout d={rounded(66, 28, 100, 64, 8)} className="fill-art-sun" transform="rotate(-8 116 60)" />
      <path d="M70 48l98-14" className="stroke-8 stroke-art-ink/50" />
      <Cutout d={rounded(34, 66, 152, 84, 16)} className="fill-art-petrol" />
      <path d={rounded(134, 94, 52, 28, 10)} className="fill-art-sky" />
      <circle cx="152" cy="108" r="6" className="fill-art-sheet" />
    </svg>
  )
}
