import { COLUMNAS, type Alineacion, type Bloque, type Celda, type Impreso } from '#domain/core/impreso.ts'
import { QrCode } from './QrCode.tsx'
import classes from './Paper.module.css'

/** A paper as the printer draws it, on the screen. */
export function Paper({ impreso }: { impreso: Impreso }) {
  return (
    <article className={classes['paper']} aria-label={impreso.titulo}>
      {impreso.bloques.map((bloque, i) => (
        <Block key={i} bloque={bloque} />
      ))}
    </article>
  )
}

const look = (alinear?: Alineacion, fuerte?: boolean, tamano?: 'normal' | 'grande') =>
  [
    alinear === 'centro' && classes['center'],
    alinear === 'derecha' && classes['right'],
    fuerte && classes['strong'],
    tamano === 'grande' && classes['large'],
  ]
    .filter(Boolean)
    .join(' ')

function Block({ bloque }: { bloque: Bloque }) {
  switch (bloque.bloque) {
    case 'texto':
      return <p className={look(bloque.alinear, bloque.fuerte, bloque.tamano)}>{bloque.texto}</p>
    case 'fila':
      return (
        <div className={`${classes['row']} ${look(undefined, bloque.fuerte, bloque.tamano)}`}>
          {bloque.celdas.map((celda, i) => (
            <span key={i} className={look(celda.alinear)} style={widthOf(celda)}>
              {celda.texto}
            </span>
          ))}
        </div>
      )
    case 'raya':
      return <hr className={classes['rule']} />
    case 'espacio':
      return <div className={classes['space']} />
    case 'qr':
      return (
        <div className={classes['code']}>
          <QrCode text={bloque.texto} label="Código QR del papel" size={140} />
        </div>
      )
  }
}

function widthOf({ ancho, entera }: Celda): React.CSSProperties {
  if (ancho === undefined) return { flex: '1 1 0' }
  const part = `${(100 * ancho) / COLUMNAS}%`
  return entera ? { flex: '0 0 auto', minWidth: part, whiteSpace: 'nowrap', paddingInlineStart: '1ch' } : { flex: `0 0 ${part}` }
}
