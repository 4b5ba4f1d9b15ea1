import { LazyPage } from '../../shared/LazyPage.tsx'
import type { NumberKeyboardProps } from '../../ui/NumberKeyboard.tsx'

const load = () => import('../../ui/NumberKeyboard.tsx').then((part) => part.NumberKeyboard)

/** The number keyboard, which comes with the first tap. */
export const Keyboard = (props: NumberKeyboardProps) =>
  props.open && <LazyPage<NumberKeyboardProps> inPage name="keyboard" load={load} props={props} />
