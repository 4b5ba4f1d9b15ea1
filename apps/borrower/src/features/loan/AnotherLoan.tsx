import { Answered } from '../../shared/Answered.tsx'
import { useQuery } from '../../shared/use-query.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { applyWay } from './apply-way.ts'
import styles from './loan.module.css'

interface Props {
  label: string
  kind?: 'primary' | 'secondary'
}

/** Link to a new application, or the reason why none is possible now. As the second thing on a page it may come later. */
export function AnotherLoan({ label, kind = 'primary' }: Props) {
  const record = useQuery('POST /api/dk/record', {}, { later: kind === 'secondary' })
  return (
    <Answered call={record} lines={2}>
      {({ apply }) => {
        const way = applyWay(apply)
        if ('whyNot' in way) return <p className={styles.note}>{way.whyNot}</p>
        return (
          <LinkButton href={way.href} kind={kind}>
            {label}
          </LinkButton>
        )
      }}
    </Answered>
  )
}
