import { comandosComisiones, type EmisorDicho } from '#domain/comisiones/comandos.comisiones.ts'
import { EmisorDeMercana } from '#domain/comisiones/emisor.entity.ts'
import { sirveDeRnc, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { fieldFor } from '../kit/Field.tsx'
import { fieldsOf } from '../kit/fields.ts'
import { FormModal } from '../kit/Form.tsx'
import { useEntityForm } from '../kit/useEntityForm.ts'
import { useEnviar } from '../kit/answer/useCommand.ts'

const { nombre, rnc, direccion, desde, hasta, vence } = EmisorDeMercana.campos
const ficha = fieldsOf(
  { nombre, rnc, direccion, desde, hasta, vence },
  {
    nombre: { label: 'Nombre o razón social', missing: 'Escribe el nombre' },
    rnc: {
      label: 'RNC',
      digits: true,
      missing: 'Escribe el RNC',
      check: (rnc) => (sirveDeRnc(soloDigitos(rnc)) ? undefined : 'Son 9 dígitos, u 11 de una cédula'),
    },
    direccion: { label: 'Dirección' },
    desde: { label: 'Primer número B01', description: 'Solo la cifra: de B0100000041, 41', missing: 'Escribe el primero' },
    hasta: {
      label: 'Último número B01',
      missing: 'Escribe el último',
      check: (hasta, { desde }) => ((hasta ?? 0) < (desde ?? 0) ? 'Es menos que el primero' : undefined),
    },
    vence: { label: 'Sirven hasta', missing: 'Escoge el día' },
  },
)
const Campo = fieldFor(ficha)

interface Props {
  emisor: EmisorDicho | null
  hoy: string
  onClose: () => void
  onSave: () => void
}

/** Who invoices, and with which numbers. */
export function EmisorForm({ emisor, hoy, onClose, onSave }: Props) {
  const enviar = useEnviar()
  const form = useEntityForm(ficha, {
    stored: emisor ?? undefined,
    check: ({ vence: dia }) => (dia !== '' && dia < hoy ? { vence: 'Ya vencieron' } : {}),
    save: (todo) => enviar(comandosComisiones.ponerEmisorDeMercana, {}, todo),
    failed: '',
    onSaved() {
      onSave()
      onClose()
    },
  })
  return (
    <FormModal form={form} title="Quién factura las comisiones" onClose={onClose}>
      <Campo name="nombre" data-autofocus />
      <Campo name="rnc" />
      <Campo name="direccion" />
      <Campo name="desde" />
      <Campo name="hasta" />
      <Campo name="vence" />
    </FormModal>
  )
}
