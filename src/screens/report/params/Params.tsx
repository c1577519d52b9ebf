import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { PERIOD_PRESETS } from '../../../../registry/days/periods.ts'
import type { AnyParam, AnyReport } from '../../../../registry/reports/any-report.ts'
import { usePhone } from '../../../platform/layout/useMedia.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { Segmented } from '../../../platform/ui/controls/Segmented.tsx'
import { Field } from '../../../parts/fields/Field.tsx'
import { useReportWriter } from '../model/grouping.tsx'
import { getParamKey } from '../../../../registry/reports/text/report-labels.ts'
import { summarizeParams } from '../../../../registry/reports/text/param-summary.ts'
import { findPreset, resolveParams } from '../../../../registry/reports/address/report-period.ts'
import type { ReportState } from '../../../../registry/reports/address/report-state.ts'
import type { ChangeReportState } from '../model/useReport.ts'
import { ReportViews } from './ReportViews.tsx'
import { ParamInput } from './ParamInput.tsx'

interface ParamsProps {
  report: AnyReport
  state: ReportState
  changeState: ChangeReportState
  /** The error messages by parameter. */
  problems: Readonly<Record<string, string>>
  /** Returns the title of a reference parameter's row, if the response contains it. */
  findParamTitle: (name: string) => string
}

/** The parameter types that need more than one column. */
const WIDE_TYPES: ReadonlySet<AnyParam['type']> = new Set(['period', 'text'])

type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** The periods that are one choice away: buttons, or one select on a phone. */
function PresetPeriods({
  report,
  state,
  changeState,
}: Pick<ParamsProps, 'report' | 'state' | 'changeState'>) {
  const translate = useTranslate()
  const { today } = useFormat()
  const isPhone = usePhone()
  const label = translate('reports.period')
  const value = state.period ?? findPreset(report, state.params, today)
  const renderName = (preset: PeriodPreset) => translate(`reports.presets.${preset}`)
  const onChange = (period: PeriodPreset) => changeState({ period })
  if (!isPhone)
    return (
      <Segmented
        label={label}
        value={value}
        renderName={renderName}
        onChange={onChange}
        values={PERIOD_PRESETS}
      />
    )
  return (
    <select
      className="input"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => {
        const period = PERIOD_PRESETS.find((preset) => preset === target.value)
        if (period) onChange(period)
      }}
    >
      {value === undefined && <option value="">{label}</option>}
      {PERIOD_PRESETS.map((preset) => (
        <option key={preset} value={preset}>
          {renderName(preset)}
        </option>
      ))}
    </select>
  )
}

function ParamField(props: ParamsProps & { name: string; value: string }) {
  const { report, changeState, problems, findParamTitle, name, value } = props
  const translate = useTranslate()
  const param = report.params[name]
  const error = problems[name]
  if (!param) return null
  return (
    <Field
      label={translate(getParamKey(name))}
      error={error}
      required={false}
      wide={WIDE_TYPES.has(param.type)}
    >
      {(wiring) => (
        <ParamInput
          {...wiring}
          report={report}
          name={name}
          param={param}
          value={value}
          valueTitle={findParamTitle(name)}
          onChange={(newValue) => changeState({ params: { [name]: newValue } })}
        />
      )}
    </Field>
  )
}

/** On a phone: the parameters in one line, which opens their fields. */
function ParamsSummary(
  props: ParamsProps & { isOpen: boolean; onToggle: () => void; controls: string },
) {
  const { report, state, findParamTitle, isOpen, onToggle, controls } = props
  const writer = useReportWriter(report)
  return (
    <button
      type="button"
      className="params-turn"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span>
        <b>{writer.translate('reports.parameters')}</b>
        <small className="muted small">
          {summarizeParams(writer, report, state, findParamTitle)}
        </small>
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
  const [isOpenedByUser, setOpenedByUser] = useState(false)
  const fieldsId = useId()
  const visibleParams = resolveParams(report, state.params, today)
  // Invalid parameters must be visible.
  const isOpen = isOpenedByUser || Object.keys(problems).length > 0
  return (
    <section
      className="page report-params stack"
      aria-label={translate('reports.parameters')}
      data-open={isOpen}
    >
      <div className="params-head row">
        <ReportViews report={report} state={state} />
        <PresetPeriods {...props} />
      </div>
      <ParamsSummary
        {...props}
        isOpen={isOpen}
        onToggle={() => setOpenedByUser(!isOpen)}
        controls={fieldsId}
      />
      <div className="param-fields" id={fieldsId}>
        {Object.keys(report.params).map((name) => (
          <ParamField key={name} {...props} name={name} value={visibleParams[name] ?? ''} />
        ))}
      </div>
    </section>
  )
}
