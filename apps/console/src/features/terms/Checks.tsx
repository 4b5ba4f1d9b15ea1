import { Table, Text } from '@mantine/core'
import { formatMoney } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Section } from '../../ui/Section.tsx'
import { changedField, formatFigure } from './figures.ts'
import type { SettingForm } from './setting-forms.ts'
import classes from './Terms.module.css'
import type { Effects } from './versions.ts'

/** The figures that change, side by side. */
export function Changes({ form, changes }: { form: SettingForm; changes: Effects['changes'] }) {
  if (changes.length === 0) return <Text size="sm">{texts.terms_changes_none()}</Text>
  return (
    <div className={classes['scroll']}>
      <Table fz="sm" verticalSpacing={6} horizontalSpacing={6} aria-label={texts.terms_changes()}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.console_settings_field()}</Table.Th>
            <Table.Th>{texts.console_settings_before()}</Table.Th>
            <Table.Th>{texts.console_settings_after()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field: path, before, after }) => {
            const { field, label } = changedField(form, path)
            const kind = field?.kind ?? 'text'
            return (
              <Table.Tr key={path}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td c="gray.6">{formatFigure(kind, before)}</Table.Td>
                <Table.Td fw={600}>{formatFigure(kind, after)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** What the change does to offers that nobody has signed; signed loans never change. */
export function OpenOffers({ effects, onCount }: { effects: Effects; onCount?: () => void }) {
  const { open_offers: offers, open_applications: applications } = effects
  if (offers === null || applications === null)
    return (
      <Text size="sm">
        {texts.terms_open_many()}{' '}
        {onCount !== undefined && (
          <button type="button" className={classes['textButton']} onClick={onCount}>
            {texts.terms_open_count()}
          </button>
        )}
      </Text>
    )
  if (offers.made_anew + offers.kept + applications.made_anew + applications.kept === 0)
    return <Text size="sm">{texts.terms_open_none()}</Text>
  return (
    <>
      {offers.made_anew + offers.kept > 0 && (
        <Text size="sm">{texts.terms_open_offers({ renewed: offers.made_anew, unchanged: offers.kept })}</Text>
      )}
      {applications.made_anew + applications.kept > 0 && (
        <Text size="sm">
          {texts.terms_open_applications({ renewed: applications.made_anew, unchanged: applications.kept })}
        </Text>
      )}
    </>
  )
}

const Check = ({ ok, title, text }: { ok: boolean; title: string; text?: string }) => (
  <li>
    <Text size="sm" fw={600} c={ok ? 'green.6' : 'red.6'} span>
      <span aria-hidden>{ok ? '✓ ' : '! '}</span>
      {title}
    </Text>
    {text !== undefined && (
      <Text size="sm" c="gray.6">
        {text}
      </Text>
    )}
  </li>
)

/** Whether the parts of every loan sum to what is repaid: nothing is charged beside what the CET contains. */
const isAllInside = (loans: Effects['loans']): boolean =>
  loans.every(
    ({ amount_cents, after }) =>
      after === null || amount_cents + after.interest_cents + after.fee_cents + after.iof_cents === after.total_cents,
  )

const MORE = 3

/** What has to be true before a change is confirmed. */
export function Checks({ form, effects }: { form: SettingForm; effects: Effects }) {
  const { loans, gaps, faults, second_people } = effects
  const priced = form.name === 'packages' || form.name === 'limits' || form.name === 'iof'
  const inside = isAllInside(loans)
  return (
    <Section title={texts.terms_checks()}>
      <ul className={classes['checks']}>
        {priced && (
          <Check
            ok={inside}
            title={inside ? texts.terms_check_fee() : texts.terms_check_fee_outside()}
            text={texts.terms_check_fee_text()}
          />
        )}
        {priced && (
          <Check
            ok={gaps.length === 0}
            title={gaps.length === 0 ? texts.terms_check_gaps() : texts.terms_check_gap()}
            {...(gaps.length === 0
              ? {}
              : {
                  text: gaps
                    .slice(0, MORE)
                    .map(({ from_cents, to_cents }) =>
                      texts.terms_check_gap_text({ from: formatMoney(from_cents), to: formatMoney(to_cents) }),
                    )
                    .join(' '),
                })}
          />
        )}
        {Object.entries(faults).map(([path, text]) => (
          <Check key={path} ok={false} title={text} />
        ))}
        <Check
          ok={second_people.length > 0}
          title={second_people.length > 0 ? texts.terms_check_second() : texts.terms_check_nobody()}
          {...(second_people.length > 0
            ? { text: second_people.join(', ') }
            : { text: texts.terms_check_nobody_text() })}
        />
      </ul>
    </Section>
  )
}
