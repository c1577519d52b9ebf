import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { PRESETS } from '../../../registry/days/periods.ts'
import type { AnyParam, AnyReport } from '../../../registry/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Field } from '../../fields/Field.tsx'
import { useReportWriter } from '../model/grouping.tsx'
import { paramKey } from '../../../registry/reports/text/report-labels.ts'
import { paramSummary } from '../../../registry/reports/text/param-summary.ts'
import { presetOf, shownParams } from '../../../registry/reports/address/report-period.ts'
import type { ReportState } from '../../../registry/reports/address/report-state.ts'
import type { Change } from '../model/useReport.ts'
import { ReportViews } from '../views/ReportViews.tsx'
import { ParamInput } from './ParamInput.tsx'

interface ParamsProps {
  report: AnyReport
  state: ReportState
  change: Change
  /** The error messages by parameter. */
  problems: Readonly<Record<string, string>>
  /** The title of a reference parameter's row, where the response tells it. */
  known: (name: string) => string
}

/** Types of parameters that need more room than one column. */
const WIDE: ReadonlySet<AnyParam['type']> = new Set(['period', 'text'])

function Presets({ report, state, change }: Pick<ParamsProps, 'report' | 'state' | 'change'>) {
  const translate = useTranslate()
  const { today } = useFormat()
  return (
    <Segmented
      label={translate('reports.period')}
      values={PRESETS}
      value={state.period ?? presetOf(report, state.params, today)}
      nameOf={(preset) => translate(`reports.presets.${preset}`)}
      onChange={(period) => change({ period })}
    />
  )
}

function ParamField(props: ParamsProps & { name: string; value: string }) {
  const { report, change, problems, known, name, value } = props
  const translate = useTranslate()
  const param = report.params[name]
  const error = problems[name]
  if (!param) return null
  return (
    <Field
      label={translate(paramKey(name))}
      error={error}
      required={false}
      wide={WIDE.has(param.type)}
    >
      {(wiring) => (
        <ParamInput
          {...wiring}
          report={report}
          name={name}
          param={param}
          value={value}
          valueTitle={known(name)}
          onChange={(next) => change({ params: { [name]: next } })}
        />
      )}
    </Field>
  )
}

/** On a phone: the parameters in one line, which opens their fields. */
function Summary(props: ParamsProps & { open: boolean; onTurn: () => void; controls: string }) {
  const { report, state, known, open, onTurn, controls } = props
  const writer = useReportWriter(report)
  return (
    <button
      type="button"
      className="params-turn"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onTurn}
    >
      <span>
        <b>{writer.translate('reports.parameters')}</b>
        <small>{paramSummary(writer, report, state, known)}</small>
      </span>
      <Icon name="chevron" />
    </button>
  )
}

/** The parameters of a report. */
export function Params(props: ParamsProps) {
  const { report, state, problems } = props
  const translate = useTranslate()
  const { today } = useFormat()
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  const shown = shownParams(report, state.params, today)
  // What has to be put right must be seen.
  const open = isOpened || Object.keys(problems).length > 0
  return (
    <section
      className="page report-params"
      aria-label={translate('reports.parameters')}
      data-open={open}
    >
      <div className="params-head">
        <ReportViews report={report} state={state} />
        <Presets {...props} />
      </div>
      <Summary {...props} open={open} onTurn={() => setOpened(!open)} controls={id} />
      <div className="param-fields" id={id}>
        {Object.keys(report.params).map((name) => (
          <ParamField key={name} {...props} name={name} value={shown[name] ?? ''} />
        ))}
      </div>
    </section>
  )
}
