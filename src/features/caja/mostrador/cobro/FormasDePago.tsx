import type { ComponentType } from 'react'
import { Text } from '@mantine/core'
import { IconBuildingBank, IconCash, IconCreditCard, IconCurrencyDollar, IconNotebook, IconWritingSign } from '@tabler/icons-react'
import { explicarCodigo } from '#domain/messages.ts'
import { formatPrice } from '#domain/core/money.ts'
import classes from './Cobrar.module.css'
import type { Credito } from './useCreditoDe.ts'

/** As the cashier sees it: dollars are cash in another currency. */
export const formas = ['efectivo', 'dolares', 'tarjeta', 'transferencia', 'cheque', 'credito'] as const
export type Forma = (typeof formas)[number]

const caras: Readonly<Record<Forma, { nombre: string; icono: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }>> = {
  efectivo: { nombre: 'Efectivo', icono: IconCash },
  dolares: { nombre: 'Dólares', icono: IconCurrencyDollar },
  tarjeta: { nombre: 'Tarjeta', icono: IconCreditCard },
  transferencia: { nombre: 'Transferencia', icono: IconBuildingBank },
  cheque: { nombre: 'Cheque', icono: IconWritingSign },
  credito: { nombre: 'A crédito', icono: IconNotebook },
}

interface Props {
  forma: Forma
  onForma: (forma: Forma) => void
  /** Pesos per dollar; 0 when this device has none. */
  tasa: number
  credito: Credito
}

/** Ways of paying. One that cannot be used now is shown with the reason. */
export function FormasDePago({ forma, onForma, tasa, credito }: Props) {
  const impedimento: Partial<Record<Forma, string>> = {
    ...(tasa === 0 && { dolares: explicarCodigo('tasa.no-disponible') }),
    ...(credito.impedimento !== undefined && { credito: credito.impedimento }),
  }
  const avisos = [tasa === 0 ? `Dólares: ${explicarCodigo('tasa.no-disponible')}` : '', forma === 'credito' ? (credito.aviso ?? '') : '']
  const detalle: Partial<Record<Forma, string>> = { dolares: tasa === 0 ? 'Sin tasa' : formatPrice(tasa), credito: credito.detalle }
  return (
    <div>
      <div className={classes['formas']} role="group" aria-label="Forma de pago">
        {formas.map((clase) => {
          const { nombre, icono: Icono } = caras[clase]
          return (
            <button
              key={clase}
              type="button"
              aria-pressed={clase === forma}
              disabled={impedimento[clase] !== undefined}
              title={impedimento[clase]}
              onClick={() => onForma(clase)}
            >
              <Icono size={22} aria-hidden />
              <span>{nombre}</span>
              {detalle[clase] !== undefined && <small>{detalle[clase]}</small>}
            </button>
          )
        })}
      </div>
      {avisos
        .filter((aviso) => aviso !== '')
        .map((aviso) => (
          <Text key={aviso} size="sm" c="orange" fw={600} mt={4} role="status">
            {aviso}
          </Text>
        ))}
    </div>
  )
}
