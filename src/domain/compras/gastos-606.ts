/** What a purchase is for, as form 606 tells it (Norma General 07-2018 of DGII, column *Tipo de bienes y servicios comprados*). */
export const gastos606 = {
  '01': 'Gastos de personal',
  '02': 'Trabajos, suministros y servicios',
  '03': 'Arrendamientos',
  '04': 'Gastos de activos fijos',
  '05': 'Gastos de representación',
  '06': 'Otras deducciones admitidas',
  '07': 'Gastos financieros',
  '08': 'Gastos extraordinarios',
  '09': 'Compras que forman parte del costo de venta',
  '10': 'Adquisiciones de activos',
  '11': 'Gastos de seguros',
} as const
export type Gasto606 = keyof typeof gastos606
export const codigos606 = Object.keys(gastos606) as [Gasto606, ...Gasto606[]]
