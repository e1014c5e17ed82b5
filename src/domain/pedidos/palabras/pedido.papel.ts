/** The papers of an order: what to pick, and what goes on each package. */
import { espacio, filaBloque, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { formatoFechaHora } from '#domain/core/fecha.ts'
import { formatQuantity, formatMoney } from '#domain/core/money.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { nombreClaseDeMetodo, nombreEnvio, numeroDePedido } from './pedido.palabras.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'

interface PedidoEnPapel {
  id: string
  contenido: ContenidoDePedido
  estado: Pick<EstadoDePedido, 'lineas' | 'porCobrarCentavos' | 'mensajeroNombre'>
}

/** Where it goes, in one line; the place is named by whoever knows the names. */
export const direccionDePedido = ({ direccion }: Pick<ContenidoDePedido, 'direccion'>, lugar = ''): string =>
  [
    [direccion.calle, direccion.numeroCasa === '' ? '' : `#${direccion.numeroCasa}`].filter((parte) => parte !== '').join(' '),
    direccion.nombreEdificio,
    direccion.numeroApto === '' ? '' : `apto. ${direccion.numeroApto}`,
    lugar,
    direccion.calleReferencia,
  ]
    .filter((parte) => parte !== '')
    .join(', ')

/** What somebody goes through the shelves with: each line with a box to tick. */
export function listaDePreparacion({ contenido, estado }: PedidoEnPapel): Impreso {
  const numero = numeroDePedido(contenido)
  const lineas = contenido.lineas.flatMap((pedida): Bloque[] => {
    const { sustituto = null } = estado.lineas.find(({ linea }) => linea === pedida.linea) ?? {}
    const cambiada = sustituto?.estado === 'aceptado' ? sustituto : pedida
    return [
      {
        bloque: 'fila',
        celdas: [
          { texto: '[ ]', ancho: 5 },
          {
            texto:
              cambiada === pedida ? cantidadConUnidad(pedida.cantidadMilesimas, pedida.unidad) : formatQuantity(cambiada.cantidadMilesimas),
            ancho: 12,
          },
          { texto: cambiada.nombre },
        ],
        fuerte: true,
      },
      ...(cambiada === pedida ? [] : [textoBloque(`En lugar de ${pedida.nombre}`)]),
      ...(pedida.nota === '' ? [] : [textoBloque(`Nota: ${pedida.nota}`)]),
    ]
  })
  return {
    titulo: `Preparar ${numero}`,
    bloques: [
      textoBloque(`Preparar ${numero}`, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
      textoBloque(`${contenido.clienteNombre} · ${nombreEnvio[contenido.envio.clase]}`, { alinear: 'centro' }),
      textoBloque(formatoFechaHora(contenido.colocadoEn), { alinear: 'centro' }),
      raya,
      ...lineas,
      raya,
      ...(contenido.nota === '' ? [] : [textoBloque(contenido.nota, { fuerte: true }), raya]),
      filaBloque('Productos', String(contenido.lineas.length)),
    ],
  }
}

/** One label for each package, with the order's code to scan when it changes hands. */
export function etiquetasDePedido({ id, contenido, estado }: PedidoEnPapel, bultos: number, lugar = ''): Impreso[] {
  const numero = numeroDePedido(contenido)
  const aDomicilio = contenido.envio.clase === 'domicilio'
  return Array.from({ length: bultos }, (_, i) => ({
    titulo: `Etiqueta ${numero} ${i + 1} de ${bultos}`,
    bloques: [
      textoBloque(contenido.tiendaNombre, { alinear: 'centro' }),
      textoBloque(numero, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
      textoBloque(`Bulto ${i + 1} de ${bultos}`, { alinear: 'centro', fuerte: true }),
      raya,
      textoBloque(contenido.clienteNombre, { fuerte: true }),
      ...(contenido.clienteTelefono === '' ? [] : [textoBloque(formatoTelefono(contenido.clienteTelefono))]),
      textoBloque(aDomicilio ? direccionDePedido(contenido, lugar) : nombreEnvio.retiro),
      ...(estado.mensajeroNombre === '' ? [] : [textoBloque(`Lo lleva: ${estado.mensajeroNombre}`)]),
      raya,
      filaBloque(
        nombreClaseDeMetodo[contenido.metodo.clase],
        estado.porCobrarCentavos > 0 ? `Cobrar ${formatMoney(estado.porCobrarCentavos)}` : 'No se cobra',
        { fuerte: true },
      ),
      espacio,
      { bloque: 'qr', texto: id },
    ],
  }))
}
