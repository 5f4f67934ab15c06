import type { ReportRow } from '@cubby/contract/office/analytics'
import { t } from '@cubby/texts/t'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts'
import { labeledBars, shortAmount, widthOf } from './chart-labels.ts'
import { CHART_PX, CHART_TEXT_PX, grid, periodAxis, previousBar, valueAxis } from './chart-style.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { type ChartYears, PreviousLegend } from './chart-years.tsx'
import { axisText, periodText } from './period-text.ts'

type Row = ReportRow<'revenue'>

interface RevenueChartProps {
  /** Names the chart for screen readers. */
  label: string
  years: ChartYears
  rows: readonly { row: Row; before: Row | undefined }[]
}

export function RevenueChart({ label, years, rows }: RevenueChartProps) {
  const data = rows.map(({ row, before }) => ({ ...row, before: before?.net_revenue }))
  return (
    <ResponsiveContainer width="100%" height={CHART_PX}>
      <ComposedChart data={data} barGap={2} margin={{ top: 52, right: 8, bottom: 0, left: 0 }} title={label}>
        <CartesianGrid {...grid} />
        <XAxis {...periodAxis} tickFormatter={axisText} />
        <YAxis {...valueAxis} tickFormatter={(dollars: number) => `$${dollars.toLocaleString('en-US')}`} />
        <rect x={8} y={4} width={12} height={12} rx={3} fill="var(--primary)" />
        <text x={26} y={14} fontSize={CHART_TEXT_PX} fontWeight={600} fill="var(--primary)">
          {t('Net Revenue {current}', { current: years.current })}
        </text>
        <PreviousLegend name={t('Net Revenue')} years={years} x={168} />
        <Tooltip
          cursor={{ fill: 'var(--muted)' }}
          content={({ active, activeIndex }) => {
            const shown = active ? rows[Number(activeIndex)] : undefined
            return shown ? (
              <ChartTooltip
                title={periodText(shown.row.period)}
                figures={[
                  {
                    name: t('Net Revenue'),
                    color: 'var(--primary)',
                    value: shown.row.net_revenue,
                    before: shown.before?.net_revenue,
                    unit: 'money',
                  },
                ]}
              />
            ) : null
          }}
        />
        <Bar name={t('Previous period')} {...previousBar} />
        <Bar
          name={t('Net Revenue')}
          dataKey="net_revenue"
          fill="var(--primary)"
          radius={[4, 4, 0, 0]}
          maxBarSize={56}
          isAnimationActive={false}
        />
        {/* Above the bars, also above the pale ones of the previous period. */}
        <ZIndexLayer zIndex={DefaultZIndexes.label}>
          <BarAmounts bars={rows.map(({ row }) => ({ period: row.period, amount: row.net_revenue }))} />
        </ZIndexLayer>
      </ComposedChart>
    </ResponsiveContainer>
  )
}

interface BarAmountsProps {
  bars: readonly { period: string; amount: number }[]
}

/** Shows amounts at the ends of bars: on the highest bar, and on every other bar where the amount fits. */
function BarAmounts({ bars }: BarAmountsProps) {
  const plot = usePlotArea()
  const middleOf = useXAxisScale()
  const heightOf = useYAxisScale()
  if (!plot || !middleOf || !heightOf) return null
  const amounts = bars.map(({ amount }) => amount)
  return (
    <g
      fontSize={CHART_TEXT_PX}
      fontWeight={600}
      fill="var(--foreground)"
      stroke="var(--card)"
      strokeWidth={4}
      paintOrder="stroke"
      textAnchor="middle"
    >
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
