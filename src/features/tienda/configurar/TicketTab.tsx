import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { ocultablesEnTicket, Tienda, type OcultableEnTicket } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { anchos, COLUMNAS, type Bloque } from '#domain/core/impreso.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { ticketDe } from '#domain/ventas/ticket.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormSheet } from '../../kit/Form.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import classes from './Configurar.module.css'
import { useTiendaForm } from './useTiendaForm.ts'

const titulos: Readonly<Record<OcultableEnTicket, string>> = {
  telefono: 'Teléfono de la tienda',
  cajero: 'Nombre del cajero',
  notas: 'Notas de la venta y de los artículos',
  motivos: 'Motivo de los descuentos',
}

/** A sale to look at: the sample of its declaration, with something in each place that may be left out. */
const muestra: Venta = {
  ...Venta.esquemaCampos.parse(Venta.muestra),
  nota: 'Nota de la venta',
  lineas: Venta.esquemaCampos.parse(Venta.muestra).lineas.map((linea) => ({
    ...linea,
    descuentoCentavos: 500,
    descuentoMotivo: 'Cliente frecuente',
    nota: 'Nota del artículo',
  })),
  id: 'muestra',
  tipo: Venta.tipo,
  v: Venta.v,
  tiendaId: '',
  en: '2026-11-21T15:05:00.000Z',
  clave: '',
  padre: '',
  creadoPor: '',
  dispositivoId: '',
  seq: 0,
  hlc: '',
}

/** A text in lines of `ancho` letters, broken between words where it can be. */
const renglones = (texto: string, ancho: number): string[] =>
  texto.match(new RegExp(`.{1,${ancho}}(?= |$)|.{1,${ancho}}`, 'g'))?.map((uno) => uno.trim()) ?? ['']

/** A block as lines of a receipt printer. */
function lineasDe(bloque: Bloque): string[] {
  switch (bloque.bloque) {
    case 'texto':
      return renglones(bloque.texto, COLUMNAS).map((uno) =>
        bloque.alinear === 'centro' ? uno.padStart(Math.floor((COLUMNAS + uno.length) / 2)) : uno,
      )
    case 'fila': {
      const medidas = anchos(bloque.celdas, COLUMNAS)
      const columnas = bloque.celdas.map(({ texto }, i) => renglones(texto, medidas[i] ?? 1))
      return Array.from({ length: Math.max(...columnas.map(({ length }) => length)) }, (_, fila) =>
        columnas
          .map((suyos, i) => {
            const [texto = '', ancho = 0] = [suyos[fila], medidas[i]]
            return bloque.celdas[i]?.alinear === 'derecha' ? texto.padStart(ancho) : texto.padEnd(ancho)
          })
          .join(''),
      )
    }
    case 'raya':
      return ['-'.repeat(COLUMNAS)]
    case 'espacio':
    case 'qr':
      return ['']
  }
}

const textos = fieldsOf(Tienda.campos, {
  encabezadoTicket: {
    label: 'Encabezado',
    description: 'Bajo el nombre y la dirección; cada línea es una del ticket',
    lines: 2,
  },
  mensajeTicket: { label: 'Mensaje al pie del ticket', lines: 2 },
  ticketOculta: { label: 'Lo que muestra' },
})
const Campo = fieldFor(textos)

/** What the store adds to its tickets and what it leaves out; the rest is the tax office's. */
export function TicketTab({ tienda }: { tienda: Tienda }) {
  const form = useTiendaForm(textos, tienda)
  const valores = form.values
  const { comprobantePorDefecto: tipo } = tienda
  const papel = ticketDe({
    venta: { ...muestra, rnc: tienda.tiendaRnc || muestra.rnc, tipoComprobante: tipo, ncf: formatoNcf(tipo, 1) },
    tienda: { ...tienda, ...valores },
    cajaNombre: 'Caja 1',
    copia: 0,
  })
  return (
    <FormSheet form={form}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <Seccion titulo="Lo que dice">
            <Stack>
              <Campo name="encabezadoTicket" />
              <Campo name="mensajeTicket" />
            </Stack>
          </Seccion>
          <Seccion titulo="Lo que muestra">
            <Checkbox.Group
              aria-label="Lo que muestra el ticket"
              value={ocultablesEnTicket.filter((que) => !valores.ticketOculta.includes(que))}
              onChange={(vistos) =>
                form.put(
                  'ticketOculta',
                  ocultablesEnTicket.filter((que) => !vistos.includes(que)),
                )
              }
            >
              <Stack gap="xs">
                {ocultablesEnTicket.map((que) => (
                  <Checkbox key={que} value={que} label={titulos[que]} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Text size="sm" c="dimmed" mt="sm">
              El RNC, la dirección, el comprobante, los artículos y los impuestos los pide la DGII: salen siempre.
            </Text>
          </Seccion>
        </Stack>
        <figure className={classes['muestra']} aria-label="Así queda el ticket">
          <pre className={classes['papel']} tabIndex={0}>
            {papel.bloques.flatMap(lineasDe).join('\n')}
          </pre>
        </figure>
      </SimpleGrid>
    </FormSheet>
  )
}
