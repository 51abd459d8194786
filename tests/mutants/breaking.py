"""Makes mutants: changed numbers, negated conditions, omitted parts."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import NamedTuple

SWAPS = """
    Add→Sub Sub→Add Mult→Div Div→Mult FloorDiv→Div Mod→Div Pow→Mult USub→UAdd
    LShift→RShift RShift→LShift BitAnd→BitOr BitOr→BitAnd BitXor→BitAnd
    Lt→LtE LtE→Lt Gt→GtE GtE→Gt Eq→NotEq NotEq→Eq Is→IsNot IsNot→Is In→NotIn NotIn→In
    And→Or Or→And any→all all→any min→max max→min Break→Return Continue→Break
"""
SWAPPED = dict(swap.split("→") for swap in SWAPS.split())
IGNORED_FIELDS = ("annotation", "returns", "decorator_list", "bases")
"""Fields that do not affect what the code does."""
VALUES = {
    *((ast.Assign, "value"), (ast.AnnAssign, "value"), (ast.Return, "value")),
    *((ast.keyword, "value"), (ast.Call, "args"), (ast.Lambda, "body")),
}
"""Places in which a value can be replaced by None."""


class Mutant(NamedTuple):
    """A module with one change, compiled."""

    file: Path
    change: str
    code: CodeType


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    tree = ast.parse(file.read_text())
    for line, change in mutations(tree):
        try:
            code = compile(ast.fix_missing_locations(tree), str(file), "exec")
        except SyntaxError:  # such as a positional argument after a keyword
            continue
        yield Mutant(file, f"{file}:{line} {change}", code)


def mutations(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Change each part below a node in turn, in place; yield the line and a description."""
    for field, value in ast.iter_fields(node):
        for place, part in enumerate(value if isinstance(value, list) else [value]):
            if field in IGNORED_FIELDS or not isinstance(part, ast.AST) or is_for_readers(part):
                continue
            line = getattr(part, "lineno", getattr(node, "lineno", 0))
            for other in changes(node, field, part):
                replace(other, node, field, place)
                yield line, f"{source_of(part)} → {source_of(other)}"
            replace(part, node, field, place)
            yield from mutations(part)


def replace(part: ast.AST, parent: ast.AST, field: str, place: int) -> None:
    """Replace a part of a node."""
    if isinstance(parts := getattr(parent, field), list):
        parts[place] = part
    else:
        setattr(parent, field, part)


def is_for_readers(node: ast.AST) -> bool:
    """Whether a node is a docstring, an import, a type, or a check for developers."""
    match node:
        case ast.Expr(value=value):
            return isinstance(value, ast.Constant)
        case ast.Assign(value=value):
            return any(word in ast.unparse(value) for word in ("TypeVar(", "Callable["))
        case ast.keyword(arg=name):
            return name == "strict"
    return isinstance(node, ast.Import | ast.ImportFrom)


def source_of(node: ast.AST) -> str:
    """Return the source of a node, or the name of an operator."""
    text = ast.unparse(ast.fix_missing_locations(node))
    return " ".join(text.split())[:150] or type(node).__name__


def changes(parent: ast.AST, field: str, part: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements for one part."""
    if other := SWAPPED.get(type(part).__name__):
        yield getattr(ast, other)()
    if (type(parent), field) in VALUES and not isinstance(part, ast.Starred):
        is_none = isinstance(part, ast.Constant) and part.value is None
        yield ast.Constant("" if is_none else None)
    yield from other_expressions(part) if isinstance(part, ast.expr) else other_statements(part)


def other_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements for a statement."""
    match node:
        case ast.AugAssign(target=target, value=value):
            yield ast.Assign([target], value)
        case ast.Expr() | ast.Raise():
            yield ast.Pass()
        case ast.If(body=body, orelse=orelse):
            yield from (ast.If(ast.Constant(met), body, orelse) for met in (True, False))
        case ast.Match(subject=subject, cases=[_, _, *_] as cases):
            for case in cases:
                yield ast.Match(subject, [other for other in cases if other is not case])
        case ast.comprehension(target=target, iter=source, ifs=[_, *_]):
            yield ast.comprehension(target, source, [], 0)


def other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the replacements for an expression."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(f"XX{value}XX")
        case ast.Name(id=name) if name in SWAPPED:
            yield ast.Name(SWAPPED[name], ast.Load())
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)
        case ast.Call(func=func, args=args, keywords=named) if len(args) + len(named) > 1:
            for part in (*args, *named):
                if not is_for_readers(part):
                    others = [other for other in args if other is not part]
                    yield ast.Call(func, others, [other for other in named if other is not part])
