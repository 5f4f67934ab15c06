import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { labeledBars, shortAmount, widthOf } from './chart-labels.ts'
import { CHART_TEXT_PX } from './chart-text.ts'

interface BarAmountsProps {
  bars: readonly { period: string; amount: number }[]
}

/** Shows amounts at the ends of bars: on the highest bar, and on every other bar where the amount fits. */
export function BarAmounts({ bars }: BarAmountsProps) {
  const plot = usePlotArea()
  const middleOf = useXAxisScale()
  const heightOf = useYAxisScale()
  if (!plot || !middleOf || !heightOf) return null
  const amounts = bars.map(({ amount }) => amount)
  return (
    <g fontSize={CHART_TEXT_PX} fontWeight={600} fill="var(--foreground)" textAnchor="middle">
      {labeledBars(amounts, plot.width / bars.length).map((at) => {
        const { period = '', amount = 0 } = bars[at] ?? {}
        const half = widthOf(amount) / 2
        const middle = middleOf(period, { position: 'middle' }) ?? 0
        return (
          <text
            key={period}
            x={Math.min(Math.max(middle, plot.x + half), plot.x + plot.width - half)}
            y={(heightOf(amount) ?? 0) + (amount < 0 ? 16 : -6)}
          >
            {shortAmount(amount)}
          </text>
        )
      })}
    </g>
  )
}
