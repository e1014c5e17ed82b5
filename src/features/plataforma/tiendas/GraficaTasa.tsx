import { formatDay, formatUnitPrice } from '#ui/format.ts'
import classes from './Plataforma.module.css'
import { escala, puntosDe, type PuntoTasa } from './grafica.ts'

const ANCHO = 720
const ALTO = 260
const MARGEN = { izquierda: 64, derecha: 16, arriba: 12, abajo: 34 }
const DIBUJO = { ancho: ANCHO - MARGEN.izquierda - MARGEN.derecha, alto: ALTO - MARGEN.arriba - MARGEN.abajo }

interface Props {
  tasas: readonly PuntoTasa[]
  hoy: string
}

/** How buying and selling moved, day by day, with its axes; the table under it has the same figures. A scheduled rate comes after the line of today. */
export function GraficaTasa({ tasas, hoy }: Props) {
  const puntos = puntosDe(tasas)
  const [primero, ultimo] = [puntos[0], puntos.at(-1)]
  if (!primero || !ultimo || primero.fecha === ultimo.fecha) return null
  const { x, y, marcas, dias } = escala(puntos, DIBUJO)
  const linea = (de: (punto: PuntoTasa) => number): string =>
    puntos
      .flatMap((punto, i) => {
        const [aqui, antes] = [`${x(punto.fecha)},${y(de(punto))}`, puntos[i - 1]]
        // A rate holds until the next one: a step, not a slope.
        return antes ? [`${x(punto.fecha)},${y(de(antes))}`, aqui] : [aqui]
      })
      .join(' ')
  return (
    <figure className={classes['grafica']}>
      <svg
        viewBox={`0 0 ${ANCHO} ${ALTO}`}
        role="img"
        aria-label={`Pesos por dólar del ${formatDay(primero.fecha)} al ${formatDay(ultimo.fecha)}: la venta fue de ${formatUnitPrice(primero.ventaDiezmilesimas)} a ${formatUnitPrice(ultimo.ventaDiezmilesimas)}. La tabla de abajo tiene cada una.`}
      >
        <g transform={`translate(${MARGEN.izquierda} ${MARGEN.arriba})`}>
          {marcas.map((valor) => (
            <g key={valor}>
              <line className={classes['reja']} x1={0} x2={DIBUJO.ancho} y1={y(valor)} y2={y(valor)} />
              <text className={classes['eje']} x={-10} y={y(valor)} textAnchor="end" dominantBaseline="middle">
                {formatUnitPrice(valor)}
              </text>
            </g>
          ))}
          {dias.map((dia, i) => (
            <text
              key={dia}
              className={classes['eje']}
              x={x(dia)}
              y={DIBUJO.alto + 24}
              textAnchor={i === 0 ? 'start' : i === dias.length - 1 ? 'end' : 'middle'}
            >
              {formatDay(dia)}
            </text>
          ))}
          {hoy > primero.fecha && hoy < ultimo.fecha && <line className={classes['hoy']} x1={x(hoy)} x2={x(hoy)} y1={0} y2={DIBUJO.alto} />}
          <polyline className={classes['compra']} points={linea(({ compraDiezmilesimas }) => compraDiezmilesimas)} />
          <polyline className={classes['venta']} points={linea(({ ventaDiezmilesimas }) => ventaDiezmilesimas)} />
        </g>
      </svg>
      <figcaption>
        <span data-serie="venta">Venta</span>
        <span data-serie="compra">Compra</span>
      </figcaption>
    </figure>
  )
}
