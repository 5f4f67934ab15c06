import { Cutout } from './cutout.tsx'

interface BlockProps {
  x: number
  y: number
  className: string
  letter?: string
  turn?: number
}

/** A wooden letter block, 88 units wide. */
export function Block({ x, y, className, letter, turn = 0 }: BlockProps) {
  const spin = `rotate(${turn} ${x + 44} ${y + 44})`
  return (
    <g>
      <Cutout d={rounded(x, y, 88, 88, 9)} className={className} transform={spin} />
      <path
        d={rounded(x + 9, y + 9, 70, 70, 5)}
        transform={spin}
        className="fill-transparent stroke-art-sheet/70 stroke-3"
      />
      {letter && (
        <text
          x={x + 44}
          y={y + 64}
          transform={spin}
          textAnchor="middle"
          className="fill-art-sheet font-bold font-display text-[58px]"
        >
          {letter}
        </text>
      )}
    </g>
  )
}

/** The path of a rectangle with rounded corners. */
export function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const right = width - 2 * radius
  const down = height - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x + radius} ${y}h${right}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-right}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
}
