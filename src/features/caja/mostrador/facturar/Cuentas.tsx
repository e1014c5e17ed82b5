import type { Totales } from '#domain/fiscal/totales.ts'
import { formatMoney } from '#domain/core/money.ts'
import classes from './Facturar.module.css'

/** What it comes to, with every part that makes it. */
export function Cuentas({ totales, exoneradoCentavos }: { totales: Totales; exoneradoCentavos: number }) {
  const { gravado18, gravado16, gravado0, exento, itbis18, itbis16, descuento, total } = totales
  const partes: readonly (readonly [string, number, string?])[] = [
    ['Descuentos incluidos', descuento, '−'],
    ['Gravado al 18 %', gravado18],
    ['ITBIS 18 %', itbis18],
    ['Gravado al 16 %', gravado16],
    ['ITBIS 16 %', itbis16],
    ['Gravado al 0 %', gravado0],
    ['Exento', exento],
    ['ITBIS exonerado', exoneradoCentavos, '−'],
  ]
  return (
    <dl className={`${classes['cuentas']} numeros`}>
      {partes
        .filter(([, centavos]) => centavos > 0)
        .map(([nombre, centavos, signo = '']) => (
          <Parte key={nombre} nombre={nombre} cifra={`${signo}${formatMoney(centavos)}`} />
        ))}
      <dt className={classes['total']}>Total</dt>
      <dd className={classes['total']}>{formatMoney(total)}</dd>
    </dl>
  )
}

const Parte = ({ nombre, cifra }: { nombre: string; cifra: string }) => (
  <>
    <dt>{nombre}</dt>
    <dd>{cifra}</dd>
  </>
)
