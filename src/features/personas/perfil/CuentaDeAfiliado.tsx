import { Text } from '@mantine/core'
import { nombresDeBancos } from '#domain/core/bancos.ts'
import { comandosAfiliados } from '#domain/afiliados/comandos.afiliados.ts'
import { cuentaBancaria, type CuentaBancaria } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'
import { fieldFor } from '#features/kit/Field.tsx'
import { fieldsOf } from '#features/kit/fields.ts'
import { FormModal } from '#features/kit/Form.tsx'
import { useEntityForm } from '#features/kit/useEntityForm.ts'

const ficha = fieldsOf(cuentaBancaria.shape, {
  banco: { label: 'Banco', options: nombresDeBancos, check: (banco) => (banco.trim() === '' ? 'Escribe tu banco' : undefined) },
  tipo: { label: 'Tipo de cuenta', options: [{ value: '', label: 'Sin decir' }, 'Ahorros', 'Corriente'] },
  numero: {
    label: 'Número de cuenta',
    check: (numero) => (/^\d{5,28}$/.test(soloDigitos(numero)) ? undefined : 'Una cuenta lleva solo números, de 5 a 28'),
    clean: soloDigitos,
    digits: true,
  },
  titular: {
    label: 'A nombre de',
    check: (titular) => (titular.trim().length < 3 ? 'Escribe el nombre como está en el banco' : undefined),
  },
  identificacion: {
    label: 'Cédula del titular',
    check: (cedula) => (soloDigitos(cedula).length === 11 ? undefined : 'Una cédula tiene 11 dígitos'),
    clean: soloDigitos,
    digits: true,
  },
})
const Campo = fieldFor(ficha)

interface Props {
  cuenta: CuentaBancaria | null
  onSave: () => void
  onClose: () => void
}

/** To which account somebody wants to be paid for the customers that they brought. */
export function CuentaDeAfiliado({ cuenta, onSave, onClose }: Props) {
  const enviar = useEnviar()
  const form = useEntityForm(ficha, {
    stored: cuenta ?? undefined,
    save: (todo) => enviar(comandosAfiliados.ponerMiCuentaDeAfiliado, {}, { cuenta: todo }),
    onSaved() {
      onSave()
      onClose()
    },
  })
  return (
    <FormModal form={form} title="Tu cuenta de banco" onClose={onClose}>
      <Text c="dimmed" size="sm">
        Tiene que ser tuya: Mercana compara el nombre y la cédula antes de pagarte.
      </Text>
      <Campo name="banco" data-autofocus />
      <Campo name="tipo" />
      <Campo name="numero" />
      <Campo name="titular" />
      <Campo name="identificacion" />
    </FormModal>
  )
}
