import { expect, test } from 'vitest'
import { taxRuleOf } from './tax-number.ts'

const write = (text: string) => taxRuleOf('BR')!.write(text)

test('a CPF or a CNPJ is written as Brazil writes it, however it was typed', () => {
  for (const text of ['12345678909', '123.456.789-09', ' 123 456 789 09 '])
    expect(write(text)).toBe('123.456.789-09')
  expect(write('11222333000181')).toBe('11.222.333/0001-81')
})

test('a CNPJ may have letters, as those given since July 2026 do', () => {
  expect(write('12.ABC.345/01DE-35')).toBe('12.ABC.345/01DE-35')
  expect(write('12abc34501de35')).toBe('12.ABC.345/01DE-35')
  for (const text of ['12ABC34501DE36', '12ABD34501DE35', '12ABC34501DEA5'])
    expect(write(text), text).toBeNull()
})

test('a wrong digit is found, and numbers of one repeated digit are invalid', () => {
  for (let at = 0; at < 11; at++)
    for (let difference = 1; difference < 10; difference++) {
      const digits = [...'52998224725']
      digits[at] = String((Number(digits[at]) + difference) % 10)
      expect(write(digits.join('')), digits.join('')).toBeNull()
    }
  for (const text of ['00000000000', '11111111111', '1234567890', '', 'ABC.456.789-09', '11222333000182'])
    expect(write(text), text).toBeNull()
})

test('other countries require no number', () => {
  expect(['US', 'DE', 'NG'].map(taxRuleOf)).toEqual([null, null, null])
})
