import { usePlotArea, useYAxisScale } from 'recharts'
import { apart, labelRows } from './chart-labels.ts'
import { CHART_TEXT_PX } from './chart-text.ts'

const LINE_PX = 15
const GAP_PX = 6

interface LineEndsProps {
  /** The name of each line, and its last value. */
  lines: readonly { name: string; value: number; color: string }[]
}

/** Shows the name of each line to the right of its end, in at most two rows. */
export function LineEnds({ lines: unordered }: LineEndsProps) {
  const plot = usePlotArea()
  const heightOf = useYAxisScale()
  if (!plot || !heightOf) return null
  const lines = unordered.toSorted((a, b) => b.value - a.value)
  const heights = lines.map(({ value }) => heightOf(value) ?? 0)
  const placed = apart(heights, 2 * LINE_PX + GAP_PX, plot.y + plot.height - LINE_PX - 2)
  const x = plot.x + plot.width + 8
  return (
    <g fontSize={CHART_TEXT_PX} fontWeight={600}>
      {lines.map(({ name, color }, at) => (
        <text key={name} x={x} y={placed[at]} fill={color}>
          {labelRows(name).map((words, row) => (
            <tspan key={words} x={x} dy={row === 0 ? 0 : LINE_PX}>
              {`${words} `}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}
