import * as texts from '@home-credit/texts'
import { useQuery } from '../../shared/use-query.ts'
import styles from './account.module.css'

export function Version() {
  const { state } = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  if (state.at !== 'ready') return null
  const { version, version_code: code } = state.data
  return <p className={styles.version}>{texts.version_line({ version, code })}</p>
}
