import { rounded } from './block.tsx'
import { Cutout } from './cutout.tsx'

const RAYS = 12

/** A classroom window on a quiet morning: the sun is up, the work is done, and a cup stands on the sill. */
export function SunriseWindow({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 480 400" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <path d="M0 0h480v400H0Z" className="fill-art-paper" />
      <Cutout d={rounded(70, 26, 340, 288, 14)} className="fill-art-sheet" />
      <clipPath id="panes">
        <path d={rounded(86, 42, 308, 256, 6)} />
      </clipPath>
      <g clipPath="url(#panes)">
        <path d="M86 42h308v256H86Z" className="fill-art-sky" />
        <g transform="translate(240 190)">
          {Array.from({ length: RAYS }, (_, at) => (
            <path
              key={at}
              d="M-7-92 0-140 7-92Z"
              transform={`rotate(${(at * 360) / RAYS})`}
              className="fill-art-sun"
            />
          ))}
          <circle cx="3" cy="4" r="76" className="fill-art-shade" />
          <circle r="76" className="fill-art-sun" />
          <circle r="60" className="fill-transparent stroke-2 stroke-art-sheet/60" />
        </g>
        <Cloud x={112} y={96} />
        <Cloud x={312} y={70} />
        <Cutout d="M60 262q90-66 190-22t180-34v120H60Z" className="fill-art-leaf" />
        <Cutout d="M60 290q120-40 210-10t160-18v70H60Z" className="fill-art-petrol" />
        <Bird x={166} y={74} />
        <Bird x={196} y={92} />
      </g>
      <path d="M240 42v256M86 170h308" className="stroke-8 stroke-art-sheet" />
      <Cutout d={rounded(40, 310, 400, 26, 8)} className="fill-art-skin" />
      <path d="M56 323h120M210 323h60" className="stroke-2 stroke-art-sheet/30" strokeLinecap="round" />
      <Plant />
      <Books />
      <Cup />
    </svg>
  )
}

function Cloud({ x, y }: { x: number; y: number }) {
  return (
    <path
      d="M0 26a14 14 0 0 1 10-24 20 20 0 0 1 36-4 16 16 0 0 1 22 28Z"
      transform={`translate(${x} ${y})`}
      className="fill-art-sheet/80"
    />
  )
}

function Bird({ x, y }: { x: number; y: number }) {
  return (
    <path
      d="M0 6q6-9 12 0 6-9 12 0"
      transform={`translate(${x} ${y})`}
      className="fill-transparent stroke-3 stroke-art-ink/60"
      strokeLinecap="round"
    />
  )
}

function Plant() {
  return (
    <g transform="translate(92 214)">
      <path d="M34 58V10" className="stroke-4 stroke-art-leaf" />
      <Cutout d="M34 40Q4 40 0 12q30 0 34 28Z" className="fill-art-leaf" />
      <Cutout d="M34 30Q66 28 68-2 36 0 34 30Z" className="fill-art-leaf" />
      <Cutout d="M34 14Q14 4 22-22 44-10 34 14Z" className="fill-art-leaf" />
      <Cutout d="M8 56h52l-8 40H16Z" className="fill-art-coral" />
      <path d="M8 56h52l-2 10H10Z" className="fill-art-ink/20" />
    </g>
  )
}

function Books() {
  return (
    <g transform="translate(296 254)">
      <Cutout d={rounded(0, 38, 104, 18, 4)} className="fill-art-plum" />
      <Cutout d={rounded(8, 20, 92, 18, 4)} className="fill-art-sun" />
      <Cutout d={rounded(2, 2, 86, 18, 4)} className="fill-art-petrol" transform="rotate(-2 45 11)" />
      <path d="M20 47h40M26 29h28M18 10h30" className="stroke-3 stroke-art-sheet/70" strokeLinecap="round" />
    </g>
  )
}

function Cup() {
  return (
    <g transform="translate(204 258)">
      <path
        d="M20-10q-8-12 0-22t0-22M38-10q-8-12 0-22t0-22"
        className="fill-transparent stroke-4 stroke-art-sheet/80"
        strokeLinecap="round"
      />
      <path d="M54 12h10a12 12 0 0 1 0 24h-10" className="fill-transparent stroke-7 stroke-art-coral" />
      <Cutout d="M2 0h54v36a16 16 0 0 1-16 16H18A16 16 0 0 1 2 36Z" className="fill-art-coral" />
      <path d="M2 0h54v9H2Z" className="fill-art-sheet/30" />
    </g>
  )
}
