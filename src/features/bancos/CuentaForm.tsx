import { SimpleGrid, Text } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { comandosBancos } from '#domain/bancos/comandos.bancos.ts'
import { CuentaDeBanco, tiposDeCuenta } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { nombresDeBancos } from '#domain/core/bancos.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { fieldFor } from '../kit/Field.tsx'
import { fieldsOf } from '../kit/fields.ts'
import { FormModal } from '../kit/Form.tsx'
import { useEntityForm } from '../kit/useEntityForm.ts'
import { leerSaldo, nombresDeMoneda, nombresDeTipo } from './palabras.ts'

const soloCifras = (numero: string): string => numero.replace(/[\s-]/g, '')
const ficha = fieldsOf(CuentaDeBanco.campos, {
  banco: { label: 'Banco', options: nombresDeBancos, missing: 'Escribe en qué banco está' },
  numero: {
    label: 'Número de cuenta',
    digits: true,
    check: (numero) => (/^\d{4,28}$/.test(soloCifras(numero)) ? undefined : 'Una cuenta lleva solo números, de 4 a 28'),
    clean: soloCifras,
  },
  alias: { label: 'Cómo la llamas', description: 'Puede quedar vacío', placeholder: 'Cuenta de la tienda' },
  tipoCuenta: { label: 'Tipo', options: tiposDeCuenta.map((value) => ({ value, label: nombresDeTipo[value] })) },
  moneda: { label: 'Moneda', options: (['DOP', 'USD'] as const).map((value) => ({ value, label: nombresDeMoneda[value] })) },
  desde: { label: 'Primer día', description: 'Desde cuándo se llevan aquí sus estados', missing: 'Escoge un día' },
  saldoInicialCentavos: {
    label: 'Saldo al comenzar ese día',
    description: 'Según el estado del banco',
    missing: 'Escribe el saldo, aunque sea 0',
  },
  activa: { label: 'En uso' },
})
const Campo = fieldFor(ficha)

interface Props {
  cuenta: CuentaDeBanco | undefined
  /** The first day of a new one, unless said otherwise. */
  desde: string
  onSaved: () => void
  onClose: () => void
}

/** A bank account: its data, and from which day and balance on it is kept here. */
export function CuentaForm({ cuenta, desde, onSaved, onClose }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const form = useEntityForm(ficha, {
    stored: cuenta,
    initial: { desde, activa: true },
    failed: '',
    save: (todo, { moneda: _moneda, ...cambiado }) =>
      cuenta
        ? enviar(comandosBancos.editarCuentaDeBanco, { tiendaId, cuentaId: cuenta.id }, cambiado)
        : enviar(comandosBancos.crearCuentaDeBanco, { tiendaId }, todo),
    onSaved: () => {
      onSaved()
      onClose()
    },
  })
  return (
    <FormModal form={form} title={cuenta ? 'Cuenta de banco' : 'Registrar una cuenta'} onClose={onClose}>
      <Campo name="banco" />
      <Campo name="numero" />
      <Campo name="alias" />
      <SimpleGrid cols={2}>
        <Campo name="tipoCuenta" />
        <Campo name="moneda" disabled={cuenta !== undefined} />
        <Campo name="desde" />
        <MoneyInput
          label={ficha.titles.saldoInicialCentavos}
          description="Según el estado del banco"
          currency={form.values.moneda}
          value={form.values.saldoInicialCentavos}
          onChange={(saldo) => form.put('saldoInicialCentavos', saldo)}
          parse={leerSaldo}
          explain={explicarCodigo}
          error={form.errors.saldoInicialCentavos}
          data-path="saldoInicialCentavos"
        />
      </SimpleGrid>
      {cuenta && (
        <>
          <Text size="sm" c="dimmed">
            La moneda no cambia; el primer día y su saldo tampoco, desde que se cierra el primer mes.
          </Text>
          <Campo name="activa" />
        </>
      )}
    </FormModal>
  )
}
