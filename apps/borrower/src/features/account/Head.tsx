import { Answered } from '../../shared/Answered.tsx'
import { useQuery } from '../../shared/use-query.ts'
import styles from './account.module.css'
import { Avatar } from './Avatar.tsx'

/** Shows the nickname, or else the name, or else only the phone number. */
export function Head() {
  const me = useQuery('POST /api/app/me', {})
  const { state: info } = useQuery('POST /api/dk/userInfo', { action: 'read' })
  const realName = info.at === 'ready' ? (info.data.info.name ?? '') : ''
  return (
    <div className={styles.head}>
      <Answered part call={me} lines={2}>
        {({ borrower: { nickname, phone_masked: phone, avatar_link: link } }) => {
          const name = nickname || realName
          return (
            <>
              <Avatar link={link} name={name} />
              <div>
                {name !== '' && <h2 className={styles.name}>{name}</h2>}
                <p className={styles.phone}>{phone}</p>
              </div>
            </>
          )
        }}
      </Answered>
    </div>
  )
}
