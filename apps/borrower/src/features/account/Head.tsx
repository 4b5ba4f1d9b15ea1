import { Answered } from '../../shared/Answered.tsx'
import { useQuery } from '../../shared/use-query.ts'
import styles from './account.module.css'
import { Avatar } from './Avatar.tsx'

/** Shows the nickname, or else the name, or else only the phone number. */
export function Head() {
  const me = useQuery('POST /api/app/me', {})
  const { state: info } = useQuery('POST /api/dk/userInfo', { action: 'read' })
  const name = info.at === 'ready' ? (info.data.info.name ?? '') : ''
  return (
    <div className={styles.head}>
      <Answered part call={me} lines={2}>
        {({ borrower: { nickname, phone_masked: phone, avatar_link: link } }) => (
          <>
            <Avatar link={link} />
            <div className={styles.who}>
              {(nickname || name) !== '' && <p className={styles.name}>{nickname || name}</p>}
              <p className={styles.phone}>{phone}</p>
            </div>
          </>
        )}
      </Answered>
    </div>
  )
}
